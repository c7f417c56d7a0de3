import { CodeBlock } from '@howdah/ui/code-block/code-block'
import { dataApiMessages as messages } from './data-api.messages'

/** SQL for an administrator of an attached database. */
export function SetupSql({ code, title }: { code: string; title: string }) {
  return (
    <CodeBlock
      code={code}
      language="sql"
      label={messages.sqlOf(title)}
      copyLabel={messages.copySql(title)}
      copied={messages.copied}
      copyFailed={messages.copyFailed}
    />
  )
}
