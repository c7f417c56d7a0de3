import type { ComponentType } from 'react'
import type { WidgetSpec } from './element-spec'

/** A component whose props come from attributes and properties of an element, checked by the types of the page. */
const untyped = <Props>(component: ComponentType<Props>) =>
  component as unknown as ComponentType<Record<string, unknown>>

const project = { projectRef: 'text' } as const
const view = ['view', 'defaultView', 'hrefOf', 'messages'] as const
const toolbar = ['toolbarStart', 'toolbarEnd'] as const

/** The widgets by the names of their elements. */
export const widgetSpecs = {
  'howdah-sql-editor': {
    attributes: {
      ...project,
      instanceId: 'text',
      value: 'text',
      defaultValue: 'text',
      documentId: 'text',
      schema: 'text',
      connectionString: 'text',
      readOnly: 'flag',
      focusOnMount: 'flag',
      hideableResults: 'flag',
      templates: 'flag',
      rowLimit: 'number',
      defaultRowLimit: 'number',
      timeoutMs: 'number',
      maxResultBytes: 'number',
    },
    properties: ['databaseRole', 'chart', 'save', 'cellRenderers', 'keymap', 'messages'],
    renamed: { databaseRole: 'role' },
    events: {
      onValueChange: 'howdah-value-change',
      onRowLimitChange: 'howdah-row-limit-change',
      onChartChange: 'howdah-chart-change',
      onRun: 'howdah-run',
      onResult: 'howdah-result',
    },
    followed: { value: 'onValueChange', rowLimit: 'onRowLimitChange', chart: 'onChartChange' },
    methods: ['run', 'cancel', 'focus', 'getValue', 'setValue', 'insert'],
    slots: toolbar,
    load: async () => untyped((await import('@howdah/sdk/sql-editor')).SqlEditor),
  },
  'howdah-table-editor': {
    attributes: {
      ...project,
      instanceId: 'text',
      connectionString: 'text',
      readOnly: 'flag',
    },
    properties: [
      ...view,
      ...['onShowApiDocs', 'onOpenInSqlEditor', 'allowedSchemas', 'allowedTables', 'cellRenderers'],
    ],
    events: { onViewChange: 'howdah-view-change' },
    followed: { view: 'onViewChange' },
    methods: ['openTable', 'editTable', 'refresh', 'insertRow'],
    slots: toolbar,
    load: async () => untyped((await import('@howdah/sdk/table-editor')).TableEditor),
  },
  'howdah-storage-explorer': {
    attributes: { ...project, readOnly: 'flag', rootBucket: 'text', rootFolder: 'text' },
    properties: [...view, 'onOpenSettings'],
    events: { onViewChange: 'howdah-view-change' },
    followed: { view: 'onViewChange' },
    methods: ['open', 'upload', 'refresh'],
    slots: toolbar,
    load: async () => untyped((await import('@howdah/sdk/storage-explorer')).StorageExplorer),
  },
  'howdah-schema-diagram': {
    attributes: { ...project, connectionString: 'text' },
    properties: [...view, 'onEditTable', 'onOpenTable'],
    events: { onViewChange: 'howdah-view-change' },
    followed: { view: 'onViewChange' },
    load: async () => untyped((await import('@howdah/sdk/schema-diagram')).SchemaDiagram),
  },
  'howdah-realtime-inspector': {
    attributes: { ...project, readOnly: 'flag' },
    properties: ['messages'],
    events: {},
    methods: ['join', 'leave', 'clear'],
    load: async () => untyped((await import('@howdah/sdk/realtime-inspector')).RealtimeInspector),
  },
  'howdah-function-editor': {
    attributes: { ...project, readOnly: 'flag', slug: 'text', template: 'text' },
    properties: ['messages'],
    events: {
      onDeployed: 'howdah-deployed',
      onTested: 'howdah-tested',
      onTemplateChange: 'howdah-template-change',
    },
    followed: { template: 'onTemplateChange' },
    methods: ['deploy', 'openFile'],
    load: async () => untyped((await import('@howdah/sdk/function-editor')).FunctionEditor),
  },
  'howdah-users': {
    attributes: { ...project, readOnly: 'flag' },
    properties: [...view, 'onOpen'],
    events: { onViewChange: 'howdah-view-change' },
    followed: { view: 'onViewChange' },
    methods: ['open', 'refresh'],
    load: async () => untyped((await import('@howdah/sdk/users')).Users),
  },
  'howdah-results-grid': {
    attributes: { complete: 'flag', maxElementHeight: 'number' },
    properties: [
      ...([
        'result',
        'columns',
        'rows',
        'viewedCell',
        'defaultViewedCell',
        'cellRenderers',
      ] as const),
      'messages',
    ],
    events: {
      onViewedCellChange: 'howdah-viewed-cell-change',
      onSelectedCellChange: 'howdah-selected-cell-change',
    },
    followed: { viewedCell: 'onViewedCellChange' },
    methods: ['selectCell', 'visibleRows'],
    load: async () => untyped((await import('./rows-grid')).RowsGrid),
  },
  'howdah-notifications': {
    attributes: {},
    properties: ['hrefOf', 'onOpen', 'commandOf', 'messages'],
    events: {},
    isInline: true,
    load: async () => untyped((await import('@howdah/sdk/notifications')).NotificationsBell),
  },
  'howdah-connect-dialog': {
    attributes: { ...project, status: 'text', button: 'flag', needsIpv4Addon: 'flag' },
    properties: ['view', 'tabs', 'hrefOf', 'onOpen', 'messages'],
    events: { onViewChange: 'howdah-view-change' },
    followed: { view: 'onViewChange' },
    isInline: true,
    load: async () => untyped((await import('@howdah/sdk/connect-dialog')).ConnectDialog),
  },
  'howdah-database-selector': {
    attributes: { ...project, value: 'text' },
    properties: ['hrefOf', 'onOpen', 'messages'],
    events: { onValueChange: 'howdah-value-change' },
    followed: { value: 'onValueChange' },
    isInline: true,
    load: async () => untyped((await import('@howdah/sdk/database-selector')).DatabaseSelector),
  },
} as const satisfies Readonly<Record<string, WidgetSpec>>
