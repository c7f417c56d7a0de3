import { createContext, use } from 'react'
import type { Dashboard } from './boot'

export const DashboardContext = createContext<Dashboard | null>(null)

/** @throws Error outside of <App> */
export function useDashboard(): Dashboard {
  const dashboard = use(DashboardContext)
  if (!dashboard) throw new Error('useDashboard must be used inside <App>.')
  return dashboard
}
