import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './paths.mjs'

// The texts that the specification prescribes (section 8), as far as the features are built: the
// file of each, and the test that makes the product show it. That test quotes the text, so neither
// can change without the other.
const sdk = 'packages/sdk/src'
const stories = 'apps/playground/src/sdk'
const site = 'apps/dashboard/src'
const itemActions = `${sdk}/storage-explorer/items/item-actions.test.tsx`
const uploadReport = 'packages/rules/src/storage/upload-report.test.ts'
const errorAlert = 'packages/ui/src/error-alert/error-alert.test.tsx'
const panel = `${stories}/sql-panel.stories.tsx`
const workspace = `${stories}/sql-workspace.stories.tsx`
const notifications = `${stories}/notifications.stories.tsx`
const snippetPane = 'e2e/tests/snippet-pane.spec.ts'
const aiEdit = `${sdk}/ai/ai-edit-flow.test.ts`

const prescribed = {
  [`${sdk}/table-editor/table-editor.messages.ts`]: {
    sqlFailed: `${sdk}/table-editor/entities/use-entity-actions.test.tsx`,
  },
  'packages/rules/src/sql/errors/sql-error.messages.ts': {
    title: 'packages/rules/src/sql/errors/sql-error.test.ts',
  },
  [`${sdk}/sql-editor/sql-editor.messages.ts`]: {
    errorTitle: 'e2e/tests/sql-editor.spec.ts',
    writeOperations: `${sdk}/sql-editor/sql-editor.test.tsx`,
    unknownFunctions: `${sdk}/sql-editor/sql-editor.test.tsx`,
    confirmQuestion: `${sdk}/sql-editor/sql-editor.test.tsx`,
    confirmCare: `${sdk}/sql-editor/sql-editor.test.tsx`,
    confirmCancel: `${sdk}/sql-editor/sql-editor.test.tsx`,
    confirmRun: `${sdk}/sql-editor/sql-editor.test.tsx`,
  },
  [`${sdk}/sql-workspace/sql-workspace.messages.ts`]: {
    createFailed: `${sdk}/sql-workspace/panels/save-problem.test.ts`,
    savedSnippet: workspace,
    viewItHere: workspace,
    folderCreateFailed: snippetPane,
    folderSaveFailed: snippetPane,
    folderCreated: snippetPane,
    folderUpdated: snippetPane,
    insertFailed: `${sdk}/sql-workspace/pane/pane-actions.test.ts`,
    unknownError: `${sdk}/sql-workspace/panels/save-problem.test.ts`,
  },
  [`${sdk}/snippets/saving/save-as-snippet.messages.ts`]: {
    createFailed: panel,
    savedSnippet: panel,
    viewItHere: panel,
    titleFailed: panel,
    unknownError: panel,
  },
  [`${sdk}/connect-dialog/connect-dialog.messages.ts`]: {
    notActive: `${stories}/connect-dialog.stories.tsx`,
    poolerFailed: `${stories}/connect-dialog.stories.tsx`,
    sessionMode: `${stories}/connect-dialog.stories.tsx`,
    ipv4Hint: `${stories}/connect-dialog.stories.tsx`,
  },
  [`${site}/connect/connect.messages.ts`]: {
    notActive: 'e2e/tests/connect.spec.ts',
  },
  [`${site}/pages/project/ref/database/settings/database-settings.messages.ts`]: {
    failed: `${site}/pages/project/ref/database/settings/database-settings.test.tsx`,
  },
  // The server gives the same reason.
  'apps/platform/src/modules/pooler/pooler.messages.ts': {
    sessionMode: `${stories}/connect-dialog.stories.tsx`,
  },
  [`${sdk}/database-selector/database-selector.messages.ts`]: {
    unhealthyReplica: `${stories}/database-selector.stories.tsx`,
    newReplica: `${stories}/database-selector.stories.tsx`,
  },
  [`${sdk}/ai/ai.messages.ts`]: {
    failed: `${stories}/sql-editor-ai.stories.tsx`,
    unknownError: aiEdit,
    noCompletion: aiEdit,
    titleFailed: `${sdk}/sql-workspace/tabs/title-button.test.tsx`,
  },
  'apps/platform/src/modules/ai/ai.messages.ts': {
    'not-configured': 'apps/platform/test/ai.integration.test.ts',
    empty: 'apps/platform/test/ai.integration.test.ts',
  },
  'packages/ui/src/toast/toast.messages.ts': {
    unknownError: 'packages/ui/src/toast/toast.test.tsx',
  },
  'packages/ui/src/error-alert/error-alert.messages.ts': {
    error: errorAlert,
    serviceUnavailable: errorAlert,
    unknown: errorAlert,
    advice: errorAlert,
    contactSupport: errorAlert,
  },
  'packages/platform-client/src/errors.messages.ts': {
    serviceUnavailable: 'packages/platform-client/src/errors.test.ts',
  },
  [`${site}/shell/shell.messages.ts`]: {
    projectsFailed: `${site}/pages/organizations/organizations.test.tsx`,
    noProjectFound: 'e2e/tests/lists.spec.ts',
  },
  [`${site}/pages/project/ref/branches/branches.messages.ts`]: {
    failed: `${site}/pages/project/ref/branches/branches.test.tsx`,
    openFailed: `${site}/pages/project/ref/branches/branches.test.tsx`,
    updateFailed: `${site}/pages/project/ref/branches/branches.test.tsx`,
  },
  [`${site}/pages/org/slug/org.messages.ts`]: {
    failed: `${site}/site.test.tsx`,
    noneFound: `${site}/site.test.tsx`,
  },
  [`${site}/people/roles-field.messages.ts`]: {
    projectsFailed: `${site}/pages/org/slug/team/team.test.tsx`,
  },
  [`${sdk}/notifications/notifications.messages.ts`]: {
    listFailed: notifications,
    archivedAll: notifications,
    archiveAllFailed: notifications,
    updateFailed: notifications,
    inboxNote: notifications,
    archivedNote: notifications,
    emptyInbox: notifications,
    emptyFiltered: notifications,
    emptyArchived: notifications,
  },
  [`${sdk}/storage-explorer/storage-texts.messages.ts`]: {
    retrieving: itemActions,
    downloading: itemActions,
    downloadFailed: itemActions,
    downloadFolderFailed: itemActions,
    downloadFilesFailed: itemActions,
    copiedPathToFolder: itemActions,
    folderFailed: `${sdk}/storage-explorer/storage-explorer.test.tsx`,
    moreFailed: `${sdk}/storage-explorer/storage-explorer.test.tsx`,
    foldersFailed: itemActions,
    collectFailed: itemActions,
    deleteFolderFailed: itemActions,
    moveOneFailed: itemActions,
    moveFailed: itemActions,
    renamedInPart: itemActions,
    renameFolderFailed: itemActions,
    renameFileFailed: itemActions,
    uploadFailed: `${sdk}/storage-explorer/uploads/upload-plan.test.ts`,
    uploadsFailed: `${sdk}/storage-explorer/storage-explorer.test.tsx`,
  },
  [`${sdk}/storage-explorer/storage-explorer.messages.ts`]: { notDownloaded: itemActions },
  'packages/rules/src/storage/upload-report.messages.ts': {
    aborted: uploadReport,
    tooLarge: uploadReport,
    nameTaken: uploadReport,
    typeRefused: uploadReport,
    failed: uploadReport,
    unknown: uploadReport,
    allFailed: uploadReport,
    allDone: uploadReport,
    someDone: uploadReport,
  },
}

const runByTheGate = /\.(?:test|stories)\.tsx?$|^e2e\/tests\/.+\.spec\.ts$/
const read = (file) => readFileSync(join(root, file), 'utf8')
// Placeholder for the arguments of a message.
const VALUE = '\u0000'
const textOf = (message) =>
  typeof message === 'function' ? message(...Array(message.length).fill(VALUE)) : message

/** A text as a test has it: as a string or a pattern, alone or as a part. */
function quoted(text) {
  const parts = text.split(VALUE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`['"\`/^ ]${parts.join('.*?')}['"\`/ ]`)
}

async function textsOf(file) {
  const texts = Object.values(await import(join(root, file))).find(
    (value) => typeof value === 'object',
  )
  return Object.keys(prescribed[file]).map((key) => ({
    file,
    key,
    text: texts[key] && textOf(texts[key]),
    reachedBy: prescribed[file][key],
  }))
}

const rows = (await Promise.all(Object.keys(prescribed).map(textsOf))).flat()

test.each(rows)('$key of $file is quoted by the test that provokes it', ({ text, reachedBy }) => {
  expect(text).toBeTypeOf('string')
  expect(reachedBy).toMatch(runByTheGate)
  expect(read(reachedBy)).toMatch(quoted(text))
})

test('a prescribed text that stands in a second place is reached there too', () => {
  // Single words are everywhere.
  const sentences = new Set(
    rows.map(({ text }) => text).filter((text) => text.split(' ').length > 2),
  )
  const files = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) =>
      readdirSync(join(root, folder, name, 'src'), { recursive: true }).map(
        (file) => `${folder}/${name}/src/${file}`,
      ),
    ),
  )
  const unlisted = files
    .filter((file) => file.endsWith('.messages.ts'))
    .flatMap((file) =>
      [...read(file).matchAll(/([\w-]+)'?: (?:\(.*?\) => )?(['`])(.*?)\2,?$/gm)]
        .filter(
          ([, key, , text]) =>
            sentences.has(text.replace(/\$\{.*?\}/g, VALUE)) &&
            prescribed[file]?.[key] === undefined,
        )
        .map(([, key]) => `${file}: ${key}`),
    )
  expect(unlisted).toEqual([])
})
