"""Documents: drafted in texts, printed in a language, written as PDF, HTML or Markdown."""
