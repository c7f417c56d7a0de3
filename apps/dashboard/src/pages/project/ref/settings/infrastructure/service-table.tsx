import { Badge } from '@howdah/ui/elements'
import '../../../../../lists/lists.css'
import { infrastructureMessages as messages } from './infrastructure.messages'

export interface Service {
  name: string
  version: string
  health: 'healthy' | 'unhealthy' | 'checking' | 'off'
}

const colors = { healthy: 'green', unhealthy: 'red', checking: 'gray', off: 'gray' } as const

/** Lists services with their versions and their health. */
export function ServiceTable({ services }: { services: readonly Service[] }) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table">
        <thead>
          <tr>
            <th scope="col">{messages.service}</th>
            <th scope="col">{messages.version}</th>
            <th scope="col">{messages.health}</th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ name, version, health }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{version}</td>
              <td>
                <Badge color={colors[health]}>{messages[health]}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
