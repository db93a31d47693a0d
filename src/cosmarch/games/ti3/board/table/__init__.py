"""The table as data for pages: track, badges and sheets, the dock, the side, the stages."""
