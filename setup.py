"""Build Cosmarch: core and games are compiled by mypyc where that is possible; the rest stays interpreted.

A wheel is compiled when mypy and a C compiler are found; else, or when compiling fails, it is pure Python
and a line on stderr says why. COSMARCH_PURE=1 asks for pure Python, COSMARCH_OPT=1 for a build that is done sooner and
runs slower (0 to 3). An editable install is always pure.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

sys.path.insert(0, str(Path(__file__).parent / "tools"))

from compiler import NoCompiler, find_compiler

PACKAGE = Path("src/cosmarch")
COMPILED = ("core", "games/bts", "games/ti3", "games/se4x")
# Folders below COMPILED that stay interpreted: the odds spend their time in NumPy, and boards are drawn for people.
INTERPRETED = (
    "games/ti3/advice/odds",
    "games/se4x/advice/odds",
    *[f"games/{game}/board" for game in ("bts", "ti3", "se4x")],
    "core/boardkit",
)
# Reading metadata also runs this file, and must not wait for a compiler.
COMPILING_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}


class CannotCompile(Exception):
    """The reason why this build is pure Python."""


class BuildExt(build_ext):
    """Compiles C files side by side; a failing compiler raises CannotCompile."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except (CCompilerError, ExecError, PlatformError) as error:
            raise CannotCompile("the C compiler failed, see its messages above") from error

    def build_extension(self, ext: Extension) -> None:
        # One library holds nearly all the code, and setuptools alone would compile its files one by one.
        if len(ext.sources) > 1:
            self._compile_library(ext)
        super().build_extension(ext)

    def _compile_library(self, ext: Extension) -> None:
        arguments = [*ext.extra_compile_args, *self._precompiled(ext)]

        def compile_one(source: str) -> list[str]:
            return self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                include_dirs=ext.include_dirs,
                extra_postargs=arguments,
                depends=ext.depends,
            )

        # The longest first, so that no processor waits for the last one.
        sources = sorted(ext.sources, key=os.path.getsize, reverse=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for objects in pool.map(compile_one, sources):
                ext.extra_objects.extend(objects)
        ext.sources = []

    def _precompiled(self, ext: Extension) -> list[str]:
        """Arguments with which the header that all the files share, larger than most of them, is read once. Only GCC
        is asked; where it declines the files are compiled without."""
        shared = [path for path in ext.depends if Path(path).name.startswith("__native_internal_")]
        if len(shared) != 1 or self.compiler.compiler_type != "unix":
            return []
        header = Path(self.build_temp, "all.h").absolute()
        header.parent.mkdir(parents=True, exist_ok=True)
        outer = Path(shared[0]).name.replace("_internal", "")
        header.write_text(f'#include "{outer}"\n#include "{Path(shared[0]).name}"\n', encoding="utf-8")
        includes = [f"-I{folder}" for folder in (*ext.include_dirs, *self.compiler.include_dirs)]
        command = [*self.compiler.compiler_so, *includes, *ext.extra_compile_args]
        made = subprocess.run([*command, "-x", "c-header", str(header), "-o", f"{header}.gch"], check=False)
        return ["-include", str(header)] if made.returncode == 0 else []


def extensions() -> list[Extension]:
    """Translate core and games to C; CannotCompile when this machine or the sources do not allow it."""
    if os.environ.get("COSMARCH_PURE", "0") not in ("", "0"):
        raise CannotCompile("COSMARCH_PURE is set")
    try:
        os.environ["CC"] = find_compiler()
    except NoCompiler as missing:
        raise CannotCompile(str(missing)) from missing
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        raise CannotCompile("mypy is not installed") from error
    sources = [path for folder in COMPILED for path in sorted((PACKAGE / folder).rglob("*.py"))]
    chosen = [str(path) for path in sources if not path.relative_to(PACKAGE).as_posix().startswith(INTERPRETED)]
    try:
        # A C file per module builds in less than half the time of one C file for all.
        level = os.environ.get("COSMARCH_OPT", "3")
        made = mypycify(chosen, opt_level=level, debug_level="0", multi_file=True, group_name="cosmarch")
    except SystemExit as error:
        raise CannotCompile("mypyc refused the sources, see its messages above") from error
    for extension in made:
        # Nobody outside calls the functions of a library by name; inside they are then called directly.
        extension.extra_compile_args.append("-fvisibility=hidden")
    return made


def main() -> None:
    wanted = not COMPILING_COMMANDS.isdisjoint(sys.argv)
    try:
        setup(ext_modules=extensions() if wanted else [], cmdclass={"build_ext": BuildExt})
    except CannotCompile as reason:
        print(f"cosmarch: building pure Python: {reason}", file=sys.stderr, flush=True)
        setup(ext_modules=[])


main()
