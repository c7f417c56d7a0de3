import type { BranchMerge } from '@howdah/platform-client/resources/branches/branches'
import { mergePageMessages as messages } from './merge.messages'

/** Settings of a branch that are not those of production, for a person to change there. */
export function SettingChanges({ settings }: { settings: BranchMerge['settings'] }) {
  return (
    <section className="hd-section" aria-labelledby="merge-settings">
      <h2 id="merge-settings">{messages.settings}</h2>
      <p className="hd-section-intro">{messages.settingsText}</p>
      <div className="hd-table-frame">
        <table className="hd-table" aria-labelledby="merge-settings">
          <thead>
            <tr>
              <th scope="col">{messages.setting}</th>
              <th scope="col">{messages.inProduction}</th>
              <th scope="col">{messages.inBranch}</th>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ branch, name, production, service }) => (
              <tr key={`${service} ${name}`}>
                <th scope="row" className="hd-merge-value">
                  {messages.settingOf[service]}: <span className="hd-code">{name}</span>
                </th>
                <td className="hd-code hd-merge-value">{production}</td>
                <td className="hd-code hd-merge-value">{branch}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
