import type {
  PermissionAction,
  PermissionResource,
} from '@howdah/platform-client/resources/identity/list-permissions'
import type { PlatformMode } from '@howdah/platform-client/resources/config/get-config'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import type { LucideIcon } from 'lucide-react'
import type { Can } from '../session/use-can'

/** Permission that a page needs. Everything but `public` needs a signed-in person. */
export type RoutePermission =
  | 'public'
  | 'signed-in'
  | { readonly action: PermissionAction; readonly resource: PermissionResource }

/** `bare`: nothing around the page; `plain`: header; `organization` and `project`: header and sidebar. */
export type Layout = 'bare' | 'plain' | 'organization' | 'project'

/** Query parameters of a page: one text, several texts, or one of those listed. */
export type QueryDeclaration = Readonly<Record<string, 'text' | 'texts' | readonly string[]>>

/** Sidebars of an organization and of a project, and the menus of areas. */
export type MenuName =
  | 'organization'
  | 'project'
  | 'organizationSettings'
  | 'database'
  | 'auth'
  | 'storage'
  | 'functions'
  | 'realtime'
  | 'logs'
  | 'reports'
  | 'projectSettings'
  | 'account'

/** Everything that decides what a menu holds. */
export interface MenuScope {
  /** undefined until it is known. */
  slug: string | undefined
  ref: string | undefined
  /** Of the server; undefined until it is known. */
  mode: PlatformMode | undefined
  status?: Project['status'] | undefined
  capabilities?: readonly string[] | undefined
  /** Of the server; undefined until they are known. */
  flags?: Readonly<Record<string, unknown>> | undefined
  can: Can
}

type Condition = (scope: MenuScope) => boolean

/** Mark beside a label. */
export interface SectionBadge {
  text: 'NEW' | 'ALPHA' | 'BETA' | 'Coming soon'
  /** @default always */
  when?: Condition
}

/** One entry of a menu. */
export interface MenuPlace {
  in: MenuName
  /** Group of the menu that holds it, by a name in the menu's `groups`. @default the first, without a title */
  group?: string
  /** Position among the entries of the menu, the smallest first. */
  at: number
  /** @default the heading */
  label?: string
  icon?: LucideIcon
  badge?: SectionBadge
  /** Condition besides mode and permission. */
  when?: Condition
  /** The page belongs to another menu: on it, this one is not the current one. @default false */
  leadsAway?: boolean
  /** Pattern that pages reached from this one begin with; they are marked as it where they have no entry of their own. */
  alsoMarks?: `/${string}`
  /** Stays in the menu without the permission, too. @default false */
  always?: boolean
  /** Stays in the menu while the feature of the page is turned off, too. @default false */
  staysWhenOff?: boolean
  /** While it holds, the sidebar's entry of this menu leads here and not to the first page. */
  leadsWhen?: Condition
  /** Query parameters that the link carries. */
  query?: (scope: MenuScope) => Readonly<Record<string, string | undefined>>
}

export interface Menu {
  /** Name of the navigation, and label of its entry in a sidebar. */
  title: string
  /** Sidebar entry that represents all pages of the menu. */
  entry?: { in: MenuName; at: number; icon: LucideIcon; label?: string }
  /** Titles of its groups by their names, in their order. @default one group without a title */
  groups?: Readonly<Record<string, string>>
}

/** One page of the site: a row of the table in sections.ts. */
export interface Section {
  /** A `:name` is one segment. The page's module is `src/pages{pattern}/page.tsx`. */
  pattern: `/${string}`
  /** Of the page alone: tab, breadcrumb, command menu, and heading and menus where these have no text of their own. */
  title: string
  /** Heading of the page, and its label in menus. @default the title */
  heading?: string
  permission: RoutePermission
  layout: Layout
  /** Modes of the server that have the page. @default all */
  modes?: readonly PlatformMode[]
  /** Flag of the feature that the page belongs to, which the operator of the server can turn off. @default none */
  feature?: string
  /** The page asks the project's Postgres, and is not shown while that does not run. @default false */
  needsActive?: boolean
  /** Pages of one place, drawn by one component, go over into each other: what is on screen stays when the path changes between them. */
  place?: string
  query?: QueryDeclaration
  menus?: readonly MenuPlace[]
  /** Redirects immediately. @default false */
  passage?: boolean
  /** Not in the command menu. @default false */
  unlisted?: boolean
}
