import { Button } from '@howdah/ui/elements'
import { createContext, useContext } from 'react'
import { useFormMessages } from './table-form/use-form-messages'

/** Opens SQL in the SQL editor of the host; undefined if the host has none. */
export const OpenSqlContext = createContext<((sql: string) => void) | undefined>(undefined)

/** Opens the SQL of a change in the SQL editor of the host instead of running it; nothing without one. */
export function OpenSqlButton({ sql }: { sql: string }) {
  const open = useContext(OpenSqlContext)
  const { openSql } = useFormMessages()
  if (!open) return null
  return (
    <Button type="button" size="1" variant="ghost" color="gray" onClick={() => open(sql)}>
      {openSql}
    </Button>
  )
}
