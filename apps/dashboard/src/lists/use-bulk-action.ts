import { runForEach } from '@howdah/ui/list-selection/run-for-each'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { selectionMessages } from './selection.messages'

/** Names of entries that failed, at most. */
const MAX_NAMES = 5

export interface BulkAction<Item> {
  run: (item: Item) => Promise<unknown>
  nameOf: (item: Item) => string
  /** Text for the entries that the action was applied to. */
  done: (items: readonly Item[]) => string
  /** Title of the message about those that failed. */
  failed: string
  onSettled: () => unknown
}

/** Runs an action on several entries of a list, and reports how many were done and which failed. */
export function useBulkAction<Item>({ run, nameOf, done, failed, onSettled }: BulkAction<Item>) {
  const toast = useToast()
  return useMutation({
    mutationFn: (items: readonly Item[]) => runForEach(items, run),
    onSuccess: (result, items) => {
      if (result.done.length > 0) toast.success(done(result.done))
      const [first] = result.failed
      if (!first) return
      const names = result.failed.slice(0, MAX_NAMES).map(({ item }) => nameOf(item))
      const shown = result.failed.length > names.length ? [...names, '…'] : names
      toast.error(failed, {
        description:
          items.length === 1
            ? first.error.message
            : selectionMessages.failed(
                result.failed.length,
                items.length,
                shown,
                first.error.message,
              ),
      })
    },
    onSettled,
  })
}
