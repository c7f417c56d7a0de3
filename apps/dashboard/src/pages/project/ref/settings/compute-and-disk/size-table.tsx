import { formatBytes } from '@howdah/sdk/rules'
import type { ReactNode } from 'react'
import '../../../../../lists/lists.css'
import { computeAndDiskMessages as messages } from './compute-and-disk.messages'

export interface SizedItem {
  key: string
  name: ReactNode
  /** An int8 as text. */
  bytes: string
}

/** Lists things with their size on disk, in the given order. */
export function SizeTable({ label, items }: { label: string; items: readonly SizedItem[] }) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table">
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col" className="hd-cell-end">
              {messages.size}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ key, name, bytes }) => (
            <tr key={key}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td className="hd-cell-end">{formatBytes(Number(bytes))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
