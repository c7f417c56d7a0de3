import { useState } from 'react'

/** The host's own page: plain elements, styled by its bare-tag rules. */
export function HostContent() {
  const [clicks, setClicks] = useState(0)
  return (
    <header data-host>
      <h1>The host’s own page</h1>
      <p>
        A paragraph with a <a href="#a-link">link</a>, <code>code</code> and <strong>weight</strong>
        .
      </p>
      <form onSubmit={(event) => event.preventDefault()}>
        <label>
          Search <input name="search" defaultValue="" />
        </label>
        <button type="button" onClick={() => setClicks(clicks + 1)}>
          Clicked {clicks} times
        </button>
        <select aria-label="Choice">
          <option>one</option>
          <option>two</option>
        </select>
      </form>
      <ul>
        <li>an item</li>
      </ul>
      <table>
        <tbody>
          <tr>
            <th>a head</th>
            <td>a cell</td>
          </tr>
        </tbody>
      </table>
      <pre>preformatted</pre>
      <div className="rt-Button">The host’s own element with a class of Radix’s name</div>
    </header>
  )
}
