import type { ReactNode } from 'react'
import { Logo } from './logo'
import { ThemeMenu } from './header/theme-menu'

/** For the pages before one is signed in: the mark, the theme and one narrow column. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <div className="hd-bare">
      <header className="hd-bare-head">
        <span className="hd-logo-link">
          <Logo />
          <span>Howdah</span>
        </span>
        <ThemeMenu />
      </header>
      <main className="hd-bare-main">
        <div className="hd-bare-column">{children}</div>
      </main>
    </div>
  )
}
