/** Id for the tab of the scratch pad, which is not a tab of the store. */
export const SCRATCH_TAB = 'scratch'

export const tabDomId = (idBase: string, tab: string) => `${idBase}tab-${tab}`
export const panelDomId = (idBase: string, tab: string) => `${idBase}panel-${tab}`
