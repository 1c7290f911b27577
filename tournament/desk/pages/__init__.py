"""What the pages show, one file a page or a part that pages share: they read and decide nothing."""
