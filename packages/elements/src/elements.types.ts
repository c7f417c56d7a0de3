import type { HowdahErrorContext, HowdahEvent, HowdahProviderProps } from '@howdah/sdk'
import type { ConnectDialogProps } from '@howdah/sdk/connect-dialog'
import type { DatabaseSelectorProps } from '@howdah/sdk/database-selector'
import type { NotificationsBellProps } from '@howdah/sdk/notifications'
import type { ResultsGridHandle } from '@howdah/sdk/results-grid'
import type { FunctionEditorHandle, FunctionEditorProps } from '@howdah/sdk/function-editor'
import type {
  RealtimeInspectorHandle,
  RealtimeInspectorProps,
} from '@howdah/sdk/realtime-inspector'
import type { SchemaDiagramProps } from '@howdah/sdk/schema-diagram'
import type { SqlEditorHandle, SqlEditorProps } from '@howdah/sdk/sql-editor'
import type { StorageExplorerHandle, StorageExplorerProps } from '@howdah/sdk/storage-explorer'
import type { TableEditorHandle, TableEditorProps } from '@howdah/sdk/table-editor'
import type { UsersHandle, UsersProps } from '@howdah/sdk/users'
import type { RowsGridProps } from './rows-grid'

/** The props of a component that its element has as properties: all but those that only React knows, and callbacks that are events. */
type PropertiesOf<Props> = {
  [
    Name in keyof Props as Name extends
      | `on${string}Change`
      | 'onRun'
      | 'onResult'
      | 'onDeployed'
      | 'onTested'
      | 'onScrollRest'
      | 'initialScrollTop'
      | 'onError'
      | 'onEvent'
      | 'onUnauthorized'
      | 'ref'
      | 'className'
      | 'style'
      | 'children'
      // Content of the page, in slots.
      | 'toolbarStart'
      | 'toolbarEnd'
      // The elements have a CodeMirror inside that a page can't import.
      | 'extensions'
      | 'project'
      | 'person'
      | 'theme'
      // Of React elements.
      | 'supportLink'
      // Names that every element of a page has for something else.
      | 'role'
      | 'nonce'
      | `data-${string}`
      ? never
      : Name
  ]: Props[Name]
}

type Theme = NonNullable<HowdahProviderProps['theme']>

/** What the element of the provider has, and a widget without one around it. */
interface ProviderProperties
  extends Partial<Omit<PropertiesOf<HowdahProviderProps>, 'messages'>>, Theme {
  /** The project's reference. */
  projectRef?: string
  /** The person whose drafts are stored apart. Absent: the platform is asked. */
  personId?: string
  /** For a Content-Security-Policy with a style nonce. */
  styleNonce?: string
  /** Address of your support for messages about failures. @default none, and no message names support */
  supportLink?: string
}

type WidgetProperties<Props> = ProviderProperties &
  Partial<Omit<PropertiesOf<Props>, keyof ProviderProperties>>

/** Events of every element. They bubble, out of shadow roots too. */
export interface HowdahElementEvents {
  'howdah-event': CustomEvent<HowdahEvent>
  'howdah-unauthorized': CustomEvent<undefined>
  'howdah-error': CustomEvent<{ error: unknown; context: HowdahErrorContext }>
}

type FirstOf<Callback> = Callback extends (first: infer First, ...rest: never[]) => void
  ? First
  : never
type Reported<Callback> = CustomEvent<FirstOf<NonNullable<Callback>>>

export interface HowdahSqlEditorEvents extends HowdahElementEvents {
  'howdah-ready': CustomEvent<undefined>
  'howdah-value-change': Reported<SqlEditorProps['onValueChange']>
  'howdah-row-limit-change': Reported<SqlEditorProps['onRowLimitChange']>
  'howdah-chart-change': Reported<SqlEditorProps['onChartChange']>
  'howdah-run': Reported<SqlEditorProps['onRun']>
  'howdah-result': Reported<SqlEditorProps['onResult']>
}
export interface HowdahTableEditorEvents extends HowdahElementEvents {
  'howdah-ready': CustomEvent<undefined>
  'howdah-view-change': Reported<TableEditorProps['onViewChange']>
}
export interface HowdahStorageExplorerEvents extends HowdahElementEvents {
  'howdah-ready': CustomEvent<undefined>
  'howdah-view-change': Reported<StorageExplorerProps['onViewChange']>
}
export interface HowdahSchemaDiagramEvents extends HowdahElementEvents {
  'howdah-view-change': Reported<SchemaDiagramProps['onViewChange']>
}
export interface HowdahUsersEvents extends HowdahElementEvents {
  'howdah-ready': CustomEvent<undefined>
  'howdah-view-change': Reported<UsersProps['onViewChange']>
}
export interface HowdahResultsGridEvents extends HowdahElementEvents {
  'howdah-ready': CustomEvent<undefined>
  'howdah-viewed-cell-change': Reported<RowsGridProps['onViewedCellChange']>
  'howdah-selected-cell-change': Reported<RowsGridProps['onSelectedCellChange']>
}
export interface HowdahRealtimeInspectorEvents extends HowdahElementEvents {
  'howdah-ready': CustomEvent<undefined>
}
export interface HowdahFunctionEditorEvents extends HowdahElementEvents {
  'howdah-ready': CustomEvent<undefined>
  'howdah-deployed': Reported<FunctionEditorProps['onDeployed']>
  'howdah-tested': Reported<FunctionEditorProps['onTested']>
  'howdah-template-change': Reported<FunctionEditorProps['onTemplateChange']>
}
export interface HowdahConnectDialogEvents extends HowdahElementEvents {
  'howdah-view-change': Reported<ConnectDialogProps['onViewChange']>
}
export interface HowdahDatabaseSelectorEvents extends HowdahElementEvents {
  'howdah-value-change': Reported<DatabaseSelectorProps['onValueChange']>
}

type ElementOf<Properties, Events> = {
  // First, so that it wins over the one of every element.
  addEventListener<Type extends keyof Events>(
    type: Type,
    listener: (event: Events[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
} & HTMLElement &
  Properties

/** Properties that can be set on each element, by its name. Attributes are the same names in kebab case. */
export interface HowdahElementProperties {
  'howdah-provider': ProviderProperties & Pick<HowdahProviderProps, 'messages'>
  'howdah-sql-editor': WidgetProperties<SqlEditorProps> & {
    /** The role that statements run as. */
    databaseRole?: SqlEditorProps['role']
  }
  'howdah-table-editor': WidgetProperties<TableEditorProps>
  'howdah-storage-explorer': WidgetProperties<StorageExplorerProps>
  'howdah-schema-diagram': WidgetProperties<SchemaDiagramProps>
  'howdah-realtime-inspector': WidgetProperties<RealtimeInspectorProps>
  'howdah-function-editor': WidgetProperties<FunctionEditorProps>
  'howdah-users': WidgetProperties<UsersProps>
  'howdah-results-grid': WidgetProperties<RowsGridProps>
  'howdah-notifications': WidgetProperties<NotificationsBellProps>
  'howdah-connect-dialog': WidgetProperties<ConnectDialogProps>
  'howdah-database-selector': WidgetProperties<DatabaseSelectorProps>
}

/** Events of each element, by its name. */
export interface HowdahElementEventMaps {
  'howdah-provider': HowdahElementEvents
  'howdah-sql-editor': HowdahSqlEditorEvents
  'howdah-table-editor': HowdahTableEditorEvents
  'howdah-storage-explorer': HowdahStorageExplorerEvents
  'howdah-schema-diagram': HowdahSchemaDiagramEvents
  'howdah-realtime-inspector': HowdahRealtimeInspectorEvents
  'howdah-function-editor': HowdahFunctionEditorEvents
  'howdah-users': HowdahUsersEvents
  'howdah-results-grid': HowdahResultsGridEvents
  'howdah-notifications': HowdahElementEvents
  'howdah-connect-dialog': HowdahConnectDialogEvents
  'howdah-database-selector': HowdahDatabaseSelectorEvents
}

interface Handles {
  'howdah-function-editor': FunctionEditorHandle
  'howdah-realtime-inspector': RealtimeInspectorHandle
  'howdah-users': UsersHandle
  'howdah-sql-editor': SqlEditorHandle
  'howdah-results-grid': ResultsGridHandle
  'howdah-storage-explorer': StorageExplorerHandle
  'howdah-table-editor': TableEditorHandle
}

export type HowdahElement<Tag extends keyof HowdahElementProperties> = ElementOf<
  HowdahElementProperties[Tag],
  HowdahElementEventMaps[Tag]
> &
  (Tag extends keyof Handles ? Handles[Tag] : unknown)

declare global {
  interface HTMLElementTagNameMap {
    'howdah-provider': HowdahElement<'howdah-provider'>
    'howdah-sql-editor': HowdahElement<'howdah-sql-editor'>
    'howdah-table-editor': HowdahElement<'howdah-table-editor'>
    'howdah-storage-explorer': HowdahElement<'howdah-storage-explorer'>
    'howdah-schema-diagram': HowdahElement<'howdah-schema-diagram'>
    'howdah-realtime-inspector': HowdahElement<'howdah-realtime-inspector'>
    'howdah-function-editor': HowdahElement<'howdah-function-editor'>
    'howdah-users': HowdahElement<'howdah-users'>
    'howdah-results-grid': HowdahElement<'howdah-results-grid'>
    'howdah-notifications': HowdahElement<'howdah-notifications'>
    'howdah-connect-dialog': HowdahElement<'howdah-connect-dialog'>
    'howdah-database-selector': HowdahElement<'howdah-database-selector'>
  }
}

type Kebab<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Kebab<Rest>}`
    : `-${Lowercase<First>}${Kebab<Rest>}`
  : Text

type AttributesOf<Properties> = {
  [
    Name in keyof Properties as NonNullable<Properties[Name]> extends string | number | boolean
      ? Kebab<Name & string>
      : never
  ]?: Properties[Name]
}

type Listeners<Events> = {
  [Type in keyof Events as `on${Type & string}`]?: (event: Events[Type]) => void
}

/** What a template language may write on each element: attributes, properties and listeners. */
export type HowdahTemplateProps = {
  [Tag in keyof HowdahElementProperties]: AttributesOf<HowdahElementProperties[Tag]> &
    HowdahElementProperties[Tag] &
    Listeners<HowdahElementEventMaps[Tag]>
}
