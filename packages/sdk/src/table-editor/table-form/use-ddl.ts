import { PlatformError } from '@howdah/platform-client/errors'
import { runDdl } from '@howdah/platform-client/catalog/ddl/ddl-script'
import { useMutation } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'
import type { TableTarget } from '../editor-parts.types'
import { readDefinitionsAgain } from '../../provider/read-definitions-again'

/** Runs statements that change the schema, all or none, and has everything that is known of it read again. */
export function useDdl({ projectRef, connectionString }: TableTarget) {
  const { client, queryClient, emit } = useHowdahContext('TableEditor')
  const mutation = useMutation(
    {
      async mutationFn({
        statements,
        check,
      }: {
        statements: readonly string[]
        check: (() => Promise<void>) | undefined
      }) {
        await check?.()
        await runDdl(client, { projectRef, connectionString, statements })
      },
      onSuccess() {
        void readDefinitionsAgain(queryClient, client, projectRef)
        emit({ type: 'schema.changed', projectRef })
      },
    },
    queryClient,
  )
  return {
    /**
     * Resolves to true on success. On failure, it resolves to false and `error` is set.
     * @param check rejects with the reason why the statements should not run
     */
    run: (statements: readonly string[], check?: () => Promise<void>) =>
      mutation.mutateAsync({ statements, check }).then(
        () => true,
        () => false,
      ),
    isRunning: mutation.isPending,
    error: mutation.error,
    /** Error from Postgres; null if the error has another source. */
    sqlError: mutation.error instanceof PlatformError ? (mutation.error.sql ?? null) : null,
    reset: mutation.reset,
  }
}
