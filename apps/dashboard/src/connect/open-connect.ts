/**
 * Returns a query that opens the Connect dialog. In the first load of every page, so it is not the
 * codec of the dialog's whole state.
 */
export function openConnect(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before)
  next.set('showConnect', 'true')
  next.set('tab', 'direct')
  return next
}

/** Returns true if the address opens the Connect dialog. */
export const isConnectOpen = (query: URLSearchParams): boolean =>
  query.get('showConnect') === 'true'
