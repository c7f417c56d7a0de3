import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as Dialog from './overlays/dialog'
import { Button } from './elements'
import { ConfirmDialog } from './confirm-dialog/confirm-dialog'
import { EmptyState } from './empty-state/empty-state'
import { ErrorAlert } from './error-alert/error-alert'
import { HowdahTheme } from './theme/howdah-theme'
import { Splitter } from './splitter/splitter'
import { SqlErrorAlert } from './error-alert/sql-error-alert'
import { ToastProvider } from './toast/toast-provider'
import { CodeEditor } from './code-editor/code-editor'
import { DataGrid } from './data-grid/data-grid'

it('renders on a server, where there is no window', () => {
  expect(typeof window).toBe('undefined')
  const html = renderToString(
    <HowdahTheme>
      <ToastProvider>
        <Splitter
          aria-label="Resize"
          first={<CodeEditor aria-label="SQL" defaultValue="select 1" />}
          second={
            <DataGrid
              aria-label="Result"
              columns={[{ key: '0', name: 'id' }]}
              rowCount={3}
              getCell={() => '1'}
            />
          }
        />
        <ErrorAlert error={new Error('no')} />
        <SqlErrorAlert error={{ message: 'no' }} />
        <EmptyState title="Nothing here" />
        <ConfirmDialog
          open
          title="Sure?"
          description="It is gone then."
          confirmLabel="Run"
          onOpenChange={() => {}}
          onConfirm={() => {}}
        />
        <Dialog.Root>
          <Dialog.Trigger>
            <Button>Open</Button>
          </Dialog.Trigger>
        </Dialog.Root>
      </ToastProvider>
    </HowdahTheme>,
  )
  expect(html).toContain('hw-root')
  expect(html).toContain('Error: no')
})

it('leaves the appearance to the style sheet until it is known', () => {
  const appearancesOf = (theme: React.ReactNode) =>
    [...renderToString(theme).matchAll(/data-appearance="(\w+)"/g)].map(([, name]) => name)
  expect(
    appearancesOf(
      <HowdahTheme>
        <HowdahTheme />
        <HowdahTheme appearance="dark">
          <HowdahTheme />
        </HowdahTheme>
      </HowdahTheme>,
    ),
  ).toEqual(['inherit', 'inherit', 'dark', 'dark'])
})
