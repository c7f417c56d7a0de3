import { getMigration, listMigrations } from '@howdah/platform-client/catalog/migrations'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { downloadBlob } from '../../../../../format/download'
import { addToZip, MAX_FILES } from './migration-files'
import { migrationFilesMessages as messages } from './migration-files.messages'

/** Downloads all migrations as the files of a `migrations/` folder, in a zip file. */
export function ExportMigrations({ projectRef }: { projectRef: string }) {
  const { client } = useDashboard()
  const toast = useToast()
  const exporting = useMutation({
    async mutationFn() {
      const { default: JsZip } = await import('jszip')
      const { migrations } = await listMigrations(client, {
        ...{ projectRef, oldestFirst: true, limit: MAX_FILES },
      })
      const zip = new JsZip()
      let left = 0
      for (const { version } of migrations) {
        const migration = await getMigration(client, { projectRef, version })
        if (!migration || !addToZip(zip, migration)) left += 1
      }
      downloadBlob('migrations.zip', await zip.generateAsync({ type: 'blob' }))
      return { count: migrations.length - left, left }
    },
    onSuccess: ({ count, left }) =>
      toast.success(messages.exported(count), {
        ...(left > 0 && { description: messages.withoutSql(left) }),
      }),
    onError: (error) => toast.error(messages.exportFailed, { description: error.message }),
  })
  return (
    <Button
      variant="soft"
      color="gray"
      loading={exporting.isPending}
      onClick={() => exporting.mutate()}
    >
      {messages.export}
    </Button>
  )
}
