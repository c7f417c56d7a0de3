import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from '../app'
import { createDashboard } from '../boot'

/** Opens the complete site at an address, on the platform that `fetch` provides. */
export function openSite(path: string) {
  history.replaceState(null, '', path)
  const dashboard = createDashboard()
  render(<App dashboard={dashboard} />)
  return { dashboard, user: userEvent.setup() }
}

export const here = () => `${location.pathname}${location.search}`

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
