import {
  Archive,
  Braces,
  ChartColumn,
  Cog,
  Database,
  Radio,
  ScrollText,
  Settings,
  UsersRound,
} from 'lucide-react'
import type { Menu, MenuName } from './section.types'

/** Menus used in rows of the table, each with its entry in a sidebar. */
export const menus: Readonly<Record<MenuName, Menu>> = {
  account: { title: 'Account' },
  organization: { title: 'Main' },
  organizationSettings: {
    title: 'Settings of the organization',
    entry: { in: 'organization', at: 60, icon: Settings, label: 'General' },
  },
  project: { title: 'Main' },
  database: {
    title: 'Database',
    groups: {
      management: 'Database management',
      access: 'Access control',
      platform: 'Platform',
      tools: 'Tools',
      configuration: 'Configuration',
    },
    entry: { in: 'project', at: 40, icon: Database },
  },
  auth: {
    title: 'Authentication',
    groups: { manage: 'Manage', configuration: 'Configuration' },
    entry: { in: 'project', at: 45, icon: UsersRound, label: 'Auth' },
  },
  storage: { title: 'Storage', entry: { in: 'project', at: 50, icon: Archive } },
  functions: {
    title: 'Edge functions',
    entry: { in: 'project', at: 52, icon: Braces },
  },
  realtime: { title: 'Realtime', entry: { in: 'project', at: 53, icon: Radio } },
  reports: {
    title: 'Reports',
    entry: { in: 'project', at: 53.5, icon: ChartColumn },
  },
  logs: {
    title: 'Logs',
    groups: { sources: 'Sources' },
    entry: { in: 'project', at: 54, icon: ScrollText },
  },
  projectSettings: {
    title: 'Project settings',
    groups: { configuration: 'Configuration', billing: 'Billing' },
    entry: { in: 'project', at: 60, icon: Cog },
  },
}
