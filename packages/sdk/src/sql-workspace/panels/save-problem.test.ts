import { expect, it } from 'vitest'
import { newSnippet, type SaveFailure, type SnippetFlow } from '../../snippets/session/snippet-flow'
import { saveProblem } from './save-problem'
import { sqlWorkspaceMessages as messages } from '../sql-workspace.messages'

const failed = (failure: SaveFailure, version: number | null): SnippetFlow => ({
  status: 'UPDATING_FAILED',
  document: {
    ...newSnippet({ sql: 'select 1' }),
    base: version === null ? null : { version, updatedAt: 0, fields: null },
  },
  failure,
  attempt: 1,
})
const refusal: SaveFailure = { kind: 'error', error: new Error('There is no room.') }

it('says of a snippet that was never saved that it could not be created', () => {
  expect(saveProblem(failed(refusal, null), messages)).toBe(
    'Failed to create new query: There is no room.',
  )
  expect(saveProblem(failed({ kind: 'error', error: new Error() }, null), messages)).toBe(
    'Failed to create new query: An unknown error occurred',
  )
  expect(saveProblem(failed(refusal, 1), messages)).not.toContain('Failed to create')
  expect(saveProblem({ status: 'IDLE', document: newSnippet() }, messages)).toBeNull()
})
