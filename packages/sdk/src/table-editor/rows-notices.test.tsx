import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { RowsNotices, type RowsNoticesProps } from './rows-notices'
import { tableEditorMessages } from './table-editor.messages'

it('reads the definition of the table again on Retry, since a column may have been renamed', async () => {
  const refreshRows = vi.fn()
  const onRefresh = vi.fn()
  // The notices read no more of the models than this.
  const rows = {
    rowsOptions: { dropped: [] },
    error: new Error('column "city" does not exist'),
    refresh: refreshRows,
  } as unknown as RowsNoticesProps['rows']
  const chosen = { state: { status: 'idle' } } as unknown as RowsNoticesProps['chosen']
  render(
    <HowdahTheme>
      <RowsNotices
        rows={rows}
        chosen={chosen}
        messages={tableEditorMessages}
        view={{ tableId: 1 }}
        show={vi.fn()}
        onRefresh={onRefresh}
      />
    </HowdahTheme>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRefresh).toHaveBeenCalledOnce()
  expect(refreshRows).not.toHaveBeenCalled()
})
