import type { PlanEffect } from '@howdah/sdk/rules'
import { Badge } from '@howdah/ui/elements'
import { TriangleAlert } from 'lucide-react'
import { billingMessages as messages } from './billing.messages'
import { limitValue } from './limit-words'

/** The limits that another plan changes, and what would be above the new ones. */
export function PlanEffects({ effects }: { effects: readonly PlanEffect[] }) {
  if (effects.length === 0) return <p className="hd-section-intro">{messages.noEffects}</p>
  return (
    <>
      <div className="hd-table-frame">
        <table className="hd-table" aria-label={messages.effects}>
          <thead>
            <tr>
              <th scope="col">{messages.limit}</th>
              <th scope="col" className="hd-cell-number" data-wide>
                {messages.before}
              </th>
              <th scope="col" className="hd-cell-number">
                {messages.after}
              </th>
              <th scope="col" className="hd-cell-number">
                {messages.inUse}
              </th>
            </tr>
          </thead>
          <tbody>
            {effects.map(({ limit, before, after, used, isOver }) => (
              <tr key={limit}>
                <th scope="row">{messages.limits[limit]}</th>
                <td className="hd-cell-number" data-wide>
                  {limitValue(limit, before)}
                </td>
                <td className="hd-cell-number">{limitValue(limit, after)}</td>
                <td className="hd-cell-number">
                  {isOver && (
                    <>
                      <Badge color="red">
                        <TriangleAlert size={14} strokeWidth={1.5} aria-hidden />
                        {messages.wouldBeOver}
                      </Badge>{' '}
                    </>
                  )}
                  {used === null ? messages.unknown : limitValue(limit, used)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {effects.some(({ isOver }) => isOver) && (
        <p className="hd-section-intro">{messages.overText}</p>
      )}
    </>
  )
}
