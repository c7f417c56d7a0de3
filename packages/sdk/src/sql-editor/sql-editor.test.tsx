import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import {
  answerWith,
  columnsLine,
  endLine,
  json,
  rowsLine,
  statementLine,
  type Script,
} from '../scripted-platform.fixture'
import { SqlEditor } from './sql-editor'
import { lastRun, openEditor } from './sql-editor.fixture'
import type { SqlEditorHandle } from './sql-editor.types'

// The real grid needs a layout, and iterator helpers that Node 20 lacks: the stories have it.
vi.mock('@howdah/ui/data-grid/data-grid', () => ({
  DataGrid: ({ rowCount, empty }: { rowCount: number; empty: ReactNode }) => (
    <div role="grid">{rowCount === 0 ? empty : rowCount}</div>
  ),
}))

describe('a run', () => {
  it('sends the text with the limit and tells the host', async () => {
    const onRun = vi.fn()
    const { platform, run, onResult } = openEditor({
      script: { onRun: answerWith('x') },
      editor: { defaultValue: 'select a from t', onRun },
    })
    run()
    await waitFor(() => expect(onResult).toHaveBeenCalledTimes(1))
    expect(lastRun(platform)).toMatchObject({ sql: 'select a from t limit 100', projectRef: 'p1' })
    expect(onRun).toHaveBeenCalledWith({
      sql: 'select a from t limit 100',
      scope: 'all',
      limit: 100,
    })
    expect(onResult.mock.calls[0]![0]).toMatchObject({
      status: 'done',
      results: [{ command: 'SELECT', rowCount: 1 }],
      error: null,
    })
    expect(onResult.mock.calls[0]![0].results[0]?.rows?.getCell(0, 0)).toBe('x')
  })

  it('leaves the rows before it on screen until it has its own', async () => {
    const { platform, run, onResult } = openEditor({ editor: { defaultValue: 'select * from t' } })
    run()
    await waitFor(() => expect(platform.runs).toHaveLength(1))
    answerWith('one')(lastRun(platform))
    await waitFor(() => expect(onResult).toHaveBeenCalledTimes(1))
    expect((await screen.findByRole('grid')).textContent).toBe('1')
    run()
    await waitFor(() => expect(platform.runs).toHaveLength(2))
    expect(screen.getByRole('grid').textContent).toBe('1')
    // Columns alone would be an empty grid for a moment.
    act(() => lastRun(platform).send(columnsLine(0, 'a')))
    expect(screen.getByRole('grid').textContent).toBe('1')
    act(() => lastRun(platform).send(rowsLine([['1'], ['2']])))
    await waitFor(() => expect(screen.getByRole('grid').textContent).toBe('2'))
  })

  it('says that it is running when it keeps people waiting', async () => {
    const { platform, run, onResult } = openEditor({ editor: { defaultValue: 'select * from t' } })
    run()
    await waitFor(() => expect(platform.runs).toHaveLength(1))
    answerWith('one')(lastRun(platform))
    await waitFor(() => expect(onResult).toHaveBeenCalledTimes(1))
    run()
    await waitFor(() => expect(platform.runs).toHaveLength(2))
    expect(screen.queryByText('Running…')).toBeNull()
    expect(await screen.findByText('Running…')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
    act(() => lastRun(platform).send(columnsLine(0, 'a')))
    expect(await screen.findByText('Waiting for the first rows')).toBeTruthy()
  })

  it('gives each statement a numbered tab that arrow keys reach', async () => {
    const { run } = openEditor({
      script: { onRun: answerWith('a', 'b', 'c') },
      editor: { defaultValue: 'select 1; select 2; select 3' },
    })
    run()
    await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(3))
    const tabs = screen.getAllByRole('tab')
    tabs.forEach((tab, index) => expect(tab.textContent).toContain(`Result ${index + 1}`))
    expect(tabs[2]!.getAttribute('aria-selected')).toBe('true')
    await userEvent.click(tabs[0]!)
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(tabs[1]!.getAttribute('aria-selected')).toBe('true'))
  })

  it('says what the specification says of a statement without rows, and of one that touched some', async () => {
    const { run } = openEditor({
      script: {
        onRun: (one) => {
          one.send(statementLine(0, 'UPDATE', 3), endLine(1))
          one.close()
        },
      },
      editor: { defaultValue: 'select 1' },
    })
    run()
    expect(await screen.findByText('Success. No rows returned.')).toBeTruthy()
    expect(screen.getByText('3 rows affected')).toBeTruthy()
  })

  it('says that it was limited exactly when a limit was added and that many rows came', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => [String(index)])
    const answer =
      (count: number): Script['onRun'] =>
      (one) => {
        one.send(
          columnsLine(0, 'n'),
          rowsLine(rows.slice(0, count)),
          statementLine(0, 'SELECT', count),
          endLine(1),
        )
        one.close()
      }
    const limited = openEditor({
      script: { onRun: answer(100) },
      editor: { defaultValue: 'select * from t' },
    })
    limited.run()
    expect(await screen.findByText('Limited to only 100 rows')).toBeTruthy()
    limited.unmount()

    for (const [count, sql] of [
      [99, 'select * from t'],
      [100, 'select * from t limit 100'],
    ] as const) {
      const { run, unmount } = openEditor({
        script: { onRun: answer(count) },
        editor: { defaultValue: sql },
      })
      run()
      await screen.findByText(`${count} rows`)
      expect(screen.queryByText(/Limited to only/)).toBeNull()
      unmount()
    }
  })

  it('runs nothing where there is no statement, and says so', async () => {
    const { platform, run } = openEditor({ editor: { defaultValue: '-- later' } })
    run()
    expect(await screen.findByText('No statement to run.')).toBeTruthy()
    expect(platform.runs).toEqual([])
  })

  it('shows notices and what was left behind', async () => {
    const notice = {
      severity: 'NOTICE',
      sqlstate: '00000',
      message: 'here I am',
      detail: null,
      hint: null,
    }
    const left = { kind: 'temporary_tables', outcome: 'discarded', names: ['scratch_1'] }
    const { run } = openEditor({
      script: {
        onRun: (one) => {
          one.send(statementLine(0, 'DO', null, [notice]), endLine(1, [left]))
          one.close()
        },
      },
      editor: { defaultValue: 'select 1' },
    })
    run()
    expect(await screen.findByText('NOTICE: here I am')).toBeTruthy()
    expect(
      screen.getByText('Temporary tables were left behind and have been discarded: scratch_1.'),
    ).toBeTruthy()
  })
})

describe('results', () => {
  it('are there again when the editor is', async () => {
    const { run, rerender, wrap, onResult } = openEditor({
      script: { onRun: answerWith('x') },
      editor: { defaultValue: 'select a from t' },
    })
    run()
    await waitFor(() => expect(onResult).toHaveBeenCalled())
    expect((await screen.findByRole('grid')).textContent).toBe('1')
    rerender(wrap(null))
    expect(screen.queryByRole('grid')).toBeNull()
    rerender(wrap(<SqlEditor />))
    expect((await screen.findByRole('grid')).textContent).toBe('1')
  })
})

describe('the guard', () => {
  it('asks with the words of the specification, and runs only after Run', async () => {
    const { platform, run } = openEditor({
      script: { onRun: answerWith('1') },
      editor: { defaultValue: 'delete from t' },
    })
    run()
    const dialog = await screen.findByRole('alertdialog')
    for (const text of [
      'This query contains write operations.',
      'Are you sure you want to execute it?',
      'Make sure you are not accidentally removing something important.',
    ])
      expect(within(dialog).getByText(text)).toBeTruthy()
    expect(platform.runs).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Run' }))
    await waitFor(() => expect(platform.runs).toHaveLength(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('has the focus on its button when something of the Run menu runs', async () => {
    // Without an answer it runs until the end of the test.
    const script = { onRun: () => undefined }
    const { platform } = openEditor({ script, editor: { defaultValue: 'select 1' } })
    await userEvent.click(screen.getByRole('button', { name: 'Run options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Explain' }))
    await waitFor(() => expect(platform.runs).toHaveLength(1))
    const button = await screen.findByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('runs nothing after Cancel', async () => {
    const { platform, run } = openEditor({ editor: { defaultValue: 'select pg_sleep(1)' } })
    run()
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('This query involves running a function.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(platform.runs).toEqual([])
  })

  it('says what it found, and takes Mod+Enter for Run, but not while the key is held', async () => {
    const { platform, run } = openEditor({
      script: { onRun: answerWith('1') },
      editor: { defaultValue: 'explain select 1' },
    })
    run()
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText('Found: EXPLAIN.')).toBeTruthy()
    fireEvent.keyDown(dialog, { key: 'Enter', ctrlKey: true, repeat: true })
    expect(platform.runs).toEqual([])
    fireEvent.keyDown(dialog, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(platform.runs).toHaveLength(1))
  })

  it('does not ask again in this editor, except about what deletes', async () => {
    const { platform, run, handle, onResult } = openEditor({
      script: { onRun: answerWith('1') },
      editor: { defaultValue: 'show server_version' },
    })
    run()
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(
      within(dialog).getByRole('checkbox', { name: 'Don’t ask again in this tab' }),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Run' }))
    await waitFor(() => expect(onResult).toHaveBeenCalledTimes(1))
    run()
    await waitFor(() => expect(onResult).toHaveBeenCalledTimes(2))
    expect(platform.runs).toHaveLength(2)
    act(() => handle.current?.setValue('drop table t'))
    run()
    const risky = await screen.findByRole('alertdialog')
    expect(within(risky).queryByRole('checkbox')).toBeNull()
    expect(platform.runs).toHaveLength(2)
  })

  it('adds a sentence about an update without where', async () => {
    const { run } = openEditor({ editor: { defaultValue: 'update t set a = 1' } })
    run()
    expect(await screen.findByText(/an update without a where clause/)).toBeTruthy()
  })
})

describe('a failure', () => {
  const sqlError = {
    code: 'sql_error',
    message: 'column "nope" does not exist',
    request_id: 'req_1',
    sql: {
      sqlstate: '42703',
      severity: 'ERROR',
      message: 'column "nope" does not exist',
      formattedError:
        'ERROR:  42703: column "nope" does not exist\nLINE 1: select nope\n               ^',
      position: 8,
      hint: 'Perhaps you meant "hope".',
      detail: null,
    },
  }

  it('before the first line shows the error of Postgres', async () => {
    const { run, onError } = openEditor({
      script: { refuse: () => json(sqlError, 400) },
      editor: { defaultValue: 'select nope' },
    })
    run()
    const alert = await screen.findByRole('alert')
    for (const text of [
      'ERROR:  42703: column "nope" does not exist',
      'Hint: Perhaps you meant "hope".',
      'SQLSTATE 42703',
    ])
      expect(alert.textContent).toContain(text)
    expect(alert.textContent).toContain('LINE 1: select nope\n               ^')
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'sql_error' }), {
      widget: 'sql-editor',
      during: 'run',
    })
  })

  it('of the second of three statements focuses its tab and keeps the first', async () => {
    const { run } = openEditor({
      script: {
        onRun: (one) => {
          one.send(columnsLine(0, 'a'), rowsLine([['1']]), statementLine(0, 'SELECT', 1), {
            type: 'error',
            statement: 1,
            error: sqlError,
          })
          one.close()
        },
      },
      editor: { defaultValue: 'select 1; select nope; select 3' },
    })
    run()
    await screen.findByRole('alert')
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map((tab) => tab.dataset['status'])).toEqual(['done', 'failed'])
    expect(tabs[1]!.getAttribute('aria-selected')).toBe('true')
    expect(screen.queryByText(/rolled back/)).toBeNull()
    expect(screen.getByText('The statement after it was not run.')).toBeTruthy()
  })

  it('says which changes before it are gone', async () => {
    const { run } = openEditor({
      script: {
        onRun: (one) => {
          one.send(statementLine(0, 'INSERT', 1), statementLine(1, 'INSERT', 2), {
            type: 'error',
            statement: 2,
            error: sqlError,
          })
          one.close()
        },
      },
      editor: {
        defaultValue: 'select 1; select 2; select nope',
      },
    })
    run()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The 2 changes before it were rolled back.')
  })

  it('of the connection half way keeps the rows that came, says so, and offers to try again', async () => {
    const { run, platform } = openEditor({
      script: {
        onRun: (one) => {
          one.send(columnsLine(0, 'a'), rowsLine([['1']]))
          one.close()
        },
      },
      editor: { defaultValue: 'select a from t' },
    })
    run()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(
      'Error: The connection broke before the result was complete.',
    )
    expect(
      screen.getByText(
        'The query failed before its result was complete. Showing the rows received so far.',
      ),
    ).toBeTruthy()
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(platform.runs).toHaveLength(2))
  })
})

describe('cancel', () => {
  it('takes the place of Run, reaches the server, and keeps what arrived', async () => {
    const { platform, run, onResult } = openEditor({ editor: { defaultValue: 'select * from t' } })
    run()
    await waitFor(() => expect(platform.runs).toHaveLength(1))
    act(() => lastRun(platform).send(columnsLine(0, 'a'), rowsLine([['1'], ['2']])))
    await screen.findByText('Running… 2 rows so far')
    expect(screen.queryByRole('button', { name: 'Run' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(lastRun(platform).signal.aborted).toBe(true)
    expect(await screen.findByText('Cancelled. Showing the rows received so far.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Run' })).toBeTruthy()
    expect(onResult.mock.calls[0]![0]).toMatchObject({ status: 'cancelled' })
  })

  it('comes by itself when the result outgrows what the browser keeps', async () => {
    const { platform, run } = openEditor({
      editor: { defaultValue: 'select * from t', maxResultBytes: 1000 },
    })
    run()
    await waitFor(() => expect(platform.runs).toHaveLength(1))
    act(() => lastRun(platform).send(columnsLine(0, 'a'), rowsLine([['x'.repeat(2000)]])))
    expect(
      await screen.findByText(/The result is larger than 1000 bytes, so the query was cancelled/),
    ).toBeTruthy()
    expect(lastRun(platform).signal.aborted).toBe(true)
  })

  it('comes with the end of the editor', async () => {
    const { platform, run, unmount } = openEditor({ editor: { defaultValue: 'select * from t' } })
    run()
    await waitFor(() => expect(platform.runs).toHaveLength(1))
    unmount()
    expect(lastRun(platform).signal.aborted).toBe(true)
  })
})

describe('what is offered', () => {
  it('is no Run where the host says that nothing may be run', () => {
    openEditor({
      provider: { can: (action, resource) => !(action === 'run' && resource === 'sql') },
    })
    expect(screen.queryByRole('button', { name: 'Run' })).toBeNull()
  })

  it('is not the catalog before the editor is used', async () => {
    const { platform } = openEditor()
    await waitFor(() => expect(screen.queryByLabelText('Loading the editor')).toBeNull())
    expect(platform.requests.filter((request) => request.endsWith('/query'))).toEqual([])
  })
})

describe('the handle', () => {
  it('stays the same object, whose methods are those of the newest rendering', async () => {
    const ref = vi.fn()
    const { platform, rerender, wrap } = openEditor({
      editor: { ref, defaultValue: 'select a from t' },
    })
    const given = ref.mock.calls.length
    const handle = ref.mock.lastCall?.[0] as SqlEditorHandle
    rerender(wrap(<SqlEditor ref={ref} defaultValue="select a from t" rowLimit={7} />))
    await screen.findByRole('button', { name: 'Row limit: 7 rows' })
    expect(ref).toHaveBeenCalledTimes(given)
    act(() => handle.run())
    await waitFor(() => expect(platform.runs).toHaveLength(1))
    expect(lastRun(platform).sql).toBe('select a from t limit 7')
  })
})

describe('the toolbar', () => {
  it('has the content of the host at both ends', () => {
    openEditor({ editor: { toolbarStart: <b>Before</b>, toolbarEnd: <button>Behind</button> } })
    const toolbar = screen.getByRole('group', { name: 'SQL editor tools' })
    expect(toolbar.firstElementChild?.textContent).toBe('Before')
    expect(toolbar.lastElementChild?.textContent).toBe('Behind')
  })
})
