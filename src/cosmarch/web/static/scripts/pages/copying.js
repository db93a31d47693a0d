// A button that copies what stands in a field.
export async function copy(button, field) {
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {});
  button.textContent = button.dataset.done;
}
