import { lateComponent } from '../workspace/late-component'

/** The panel with one value, whose code is fetched when somebody asks for it. */
export const LateCellPanel = lateComponent(async () => (await import('./cell-panel')).CellPanel)
