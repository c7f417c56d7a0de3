export const lazyMessages = {
  failed:
    'This part of the page couldn’t be loaded. Check your connection and try again, or reload the page.',
}
