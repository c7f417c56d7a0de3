import './database-bar.css'
import { DatabaseField, type DatabaseFieldProps } from './database-field'

/** Bar above an editor that selects its database. */
export function DatabaseBar(props: DatabaseFieldProps) {
  return (
    <div className="hd-database-bar">
      <DatabaseField {...props} />
    </div>
  )
}
