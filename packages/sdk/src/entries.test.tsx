// @vitest-environment node
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import * as connectDialog from './connect-dialog'
import * as databaseSelector from './database-selector'
import * as functionEditor from './function-editor'
import * as hooks from './hooks'
import * as main from './index'
import * as german from './locales/de'
import * as english from './locales/en'
import * as notifications from './notifications'
import * as resultsGrid from './results-grid'
import * as rules from './rules'
import * as realtimeInspector from './realtime-inspector'
import * as schemaDiagram from './schema-diagram'
import * as sqlEditor from './sql-editor'
import * as sqlPanel from './sql-panel'
import * as sqlWorkspace from './sql-workspace'
import * as storageExplorer from './storage-explorer'
import * as tableEditor from './table-editor'
import * as users from './users'

/** Names that hosts import. A change here affects all of them. */
describe('public names', () => {
  it.each([
    ['.', main, ['HowdahProvider', 'PlatformError']],
    [
      './sql-editor',
      sqlEditor,
      ['SqlEditor', 'preloadSqlEditor', 'sqlEditorMessages', 'sqlEditorShortcuts'],
    ],
    ['./results-grid', resultsGrid, ['ResultsGrid', 'resultSetOfRows', 'resultsGridMessages']],
    ['./sql-workspace', sqlWorkspace, ['SqlWorkspace', 'sqlWorkspaceMessages']],
    ['./sql-panel', sqlPanel, ['SqlPanel', 'sqlPanelMessages']],
    ['./table-editor', tableEditor, ['TableEditor', 'tableEditorMessages', 'tableEditorShortcuts']],
    [
      './storage-explorer',
      storageExplorer,
      ['StorageExplorer', 'storageExplorerMessages', 'storageExplorerShortcuts'],
    ],
    ['./notifications', notifications, ['NotificationsBell', 'notificationsMessages']],
    ['./database-selector', databaseSelector, ['DatabaseSelector', 'databaseSelectorMessages']],
    [
      './connect-dialog',
      connectDialog,
      ['ConnectDialog', 'connectDialogMessages', 'readConnectView', 'writeConnectView'],
    ],
    ['./schema-diagram', schemaDiagram, ['SchemaDiagram', 'schemaDiagramMessages']],
    ['./realtime-inspector', realtimeInspector, ['RealtimeInspector', 'realtimeInspectorMessages']],
    ['./users', users, ['Users', 'authEventName', 'authEventNames', 'usersMessages']],
    [
      './function-editor',
      functionEditor,
      ['FunctionEditor', 'FunctionTest', 'functionEditorMessages', 'useRemoveFunctionDraft'],
    ],
    ['./locales/en', english, ['en']],
    ['./locales/de', german, ['de']],
    [
      './hooks',
      hooks,
      ['usePlatformClient', 'useProject', 'useQueryRun', 'useReportEvent', 'useWidgetActions'],
    ],
    [
      './rules',
      rules,
      [
        'CLI_RELEASE_DAYS',
        'CONNECTION_FORMATS',
        'DEFAULT_ROW_LIMIT',
        'EMPTY_FOLDER_PLACEHOLDER',
        'NO_ROW_LIMIT',
        'PASSWORD_PLACEHOLDER',
        'PLAN_FILE_SIZES',
        'PLAN_QUOTAS',
        'PLAN_TIERS',
        'RESOURCES_CLOSED_TO_APPS',
        'ROW_LIMIT_CHOICES',
        'SQL_ERROR_TITLE',
        'STORAGE_BATCH',
        'STORAGE_CACHE_CONTROL',
        'STORAGE_COLLECT_PAGE_SIZE',
        'STORAGE_CORRUPTED_AFTER',
        'STORAGE_OPERATIONS',
        'STORAGE_PAGE_SIZE',
        'STORAGE_PATHS',
        'STORAGE_RENAME_BATCH',
        'URL_EXPIRY_SECONDS',
        'USAGE_METRICS',
        'applyAutoLimit',
        'builtinTypeName',
        'checkRunGuard',
        'cliNextRelease',
        'codePointToCodeUnit',
        'connectionCode',
        'connectionParameters',
        'connectionString',
        'describeSqlError',
        'describeUploadError',
        'findRisks',
        'formatBytes',
        'formatRemainingTime',
        'isNewerRelease',
        'isNumericType',
        'isOverUsage',
        'isRedirectUri',
        'isReplicaSelectable',
        'parseFilters',
        'parseSort',
        'planChange',
        'planEffects',
        'poolerAvailability',
        'quoteLiteral',
        'quoteName',
        'replicaState',
        'resolveDuplicateName',
        'selectUploads',
        'serializeFilters',
        'serializeSort',
        'shouldOfferRefresh',
        'shouldRetryUpload',
        'shouldShowLimitNotice',
        'sizeFields',
        'sizeOfFields',
        'sizeProblem',
        'splitStatements',
        'statementAt',
        'storagePrivileges',
        'summarizeUpload',
        'toStorageItem',
        'tokenize',
        'uploadChunk',
        'uploadRetryDelays',
        'validateFilePath',
        'validateFolderName',
        'validateSiblingName',
      ],
    ],
  ])('of %s', (_, entry, names) => {
    expect(Object.keys(entry).sort()).toEqual(names)
  })
})

describe('on a server', () => {
  const { HowdahProvider } = main
  const page = (widget: ReactNode) =>
    renderToString(
      <HowdahProvider baseUrl="https://platform.test" project={{ ref: 'p' }}>
        {widget}
      </HowdahProvider>,
    )

  it('there is no window', () => {
    expect(typeof window).toBe('undefined')
  })

  it('SqlEditor renders its frame and the outline of the editor', () => {
    const html = page(
      <sqlEditor.SqlEditor defaultValue="select 1" className="mine" data-testid="sql" />,
    )
    expect(html).toContain('hw-sql-editor mine')
    expect(html).toContain('data-testid="sql"')
    expect(html).toContain('Loading the editor')
    expect(html).toContain('Run a query to see its results here')
  })

  it('SqlWorkspace renders the scratch pad', () => {
    const html = page(<sqlWorkspace.SqlWorkspace className="mine" data-testid="sql" />)
    expect(html).toContain('hw-sql-workspace mine')
    expect(html).toContain('Loading the editor')
  })

  it('SqlPanel renders its title and the outline of the editor', () => {
    const html = page(<sqlPanel.SqlPanel className="mine" data-testid="sql" />)
    expect(html).toContain('hw-sql-aside mine')
    expect(html).toContain('SQL Editor')
    expect(html).toContain('Loading the editor')
  })

  it('TableEditor renders its frame and the outline of the list', () => {
    const html = page(<tableEditor.TableEditor className="mine" data-testid="tables" />)
    expect(html).toContain('hw-table-editor mine')
    expect(html).toContain('No table selected')
  })

  it('StorageExplorer renders its frame and an outline', () => {
    const html = page(<storageExplorer.StorageExplorer className="mine" data-testid="files" />)
    expect(html).toContain('hw-storage mine')
    expect(html).toContain('hw-storage-skeleton')
  })

  it('ConnectDialog renders its button', () => {
    const html = page(<connectDialog.ConnectDialog status="ACTIVE_HEALTHY" data-testid="connect" />)
    expect(html).toContain('data-testid="connect"')
    expect(html).toContain('Connect</button>')
  })

  it('SchemaDiagram renders its tools and an outline', () => {
    const html = page(<schemaDiagram.SchemaDiagram className="mine" />)
    expect(html).toContain('hw-schema-diagram mine')
    expect(html).toContain('hw-diagram-loading')
  })

  it('RealtimeInspector renders its frame', () => {
    const html = page(<realtimeInspector.RealtimeInspector className="mine" />)
    expect(html).toContain('hw-realtime mine')
    expect(html).toContain('hw-realtime-frame')
  })

  it('Users renders its frame', () => {
    const html = page(<users.Users className="mine" />)
    expect(html).toContain('hw-users mine')
    expect(html).toContain('hw-users-frame')
  })

  it('DatabaseSelector renders its frame', () => {
    expect(page(<databaseSelector.DatabaseSelector />)).toContain('hw-database-selector')
  })

  it('ResultsGrid renders the outline of the grid', () => {
    const html = page(
      <resultsGrid.ResultsGrid result={resultsGrid.resultSetOfRows([{ name: 'a' }], [['1']])} />,
    )
    expect(html).toContain('Loading the result')
  })
})
