import type { ConnectTab } from '@howdah/sdk/connect-dialog'

type GuideTab = Exclude<ConnectTab, 'direct'>

const FLAGS: Record<GuideTab, string> = {
  frameworks: 'connect_frameworks',
  mobiles: 'connect_mobiles',
  orms: 'connect_orms',
}

/**
 * Tabs of the Connect dialog that the server's flags do not turn off (spec section 6). Frameworks and
 * mobile kits use the API of a project, so there are none for a project without one.
 */
export function connectTabs(
  flags: Readonly<Record<string, boolean>> | undefined,
  hasApi: boolean,
): GuideTab[] {
  const tabs: GuideTab[] = hasApi ? ['frameworks', 'mobiles', 'orms'] : ['orms']
  return tabs.filter((tab) => flags?.[FLAGS[tab]] !== false)
}
