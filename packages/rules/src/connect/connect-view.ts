/** Tabs of the Connect dialog, by their value in the query. */
export const CONNECT_TABS = ['direct', 'frameworks', 'mobiles', 'orms'] as const

export type ConnectTab = (typeof CONNECT_TABS)[number]

/** State of the Connect dialog; its names are those of the query parameters. */
export interface ConnectView {
  showConnect: boolean
  tab?: ConnectTab | undefined
  /** Guide of the tab. */
  framework?: string | undefined
  /** Variant of the guide; of the direct tab, the format. */
  using?: string | undefined
  /** Option of the variant. */
  with?: string | undefined
}

const DETAILS = ['tab', 'framework', 'using', 'with'] as const

/** Reads the state of the dialog from the parameters of a query. */
export function readConnectView(query: URLSearchParams): ConnectView {
  const value = (name: string) => query.get(name) ?? undefined
  return {
    showConnect: query.get('showConnect') === 'true',
    tab: CONNECT_TABS.find((tab) => tab === query.get('tab')),
    framework: value('framework'),
    using: value('using'),
    with: value('with'),
  }
}

/** Returns a copy of a query with the state of the dialog; of a closed one nothing is left. */
export function writeConnectView(query: URLSearchParams, view: ConnectView): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('showConnect')
  // Other parts of a page may use these names while the dialog is closed.
  if (query.get('showConnect') === 'true' || view.showConnect)
    for (const name of DETAILS) next.delete(name)
  if (!view.showConnect) return next
  next.set('showConnect', 'true')
  for (const name of DETAILS) {
    const value = view[name]
    if (value !== undefined) next.set(name, value)
  }
  return next
}
