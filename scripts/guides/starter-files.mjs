// Files of new projects whose own create command needs more than the npm registry.

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

const packageJson = json({ name: 'my-app', private: true, type: 'module' })

const strict = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  isolatedModules: true,
  noUnusedLocals: true,
}

const next = {
  'package.json': json({ name: 'my-app', private: true }),
  'tsconfig.json': json({
    compilerOptions: { ...strict, jsx: 'react-jsx', plugins: [{ name: 'next' }], allowJs: true },
    include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
    exclude: ['node_modules'],
  }),
}

export const nextApp = {
  ...next,
  'app/layout.tsx': `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`,
}

export const nextPages = {
  ...next,
  'pages/index.tsx': `export default function Home() {
  return <p>Home</p>
}
`,
}

export const nuxt = {
  'package.json': packageJson,
  'tsconfig.json': json({
    files: [],
    references: ['app', 'server', 'shared', 'node'].map((name) => ({
      path: `./.nuxt/tsconfig.${name}.json`,
    })),
  }),
}

export const astro = {
  'package.json': packageJson,
  'tsconfig.json': json({
    extends: 'astro/tsconfigs/strict',
    include: ['.astro/types.d.ts', '**/*'],
    exclude: ['dist'],
  }),
}

const documentOf = (library) => `import { Links, Meta, Outlet, Scripts } from '${library}'

export default function App() {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
`

export const reactRouter = {
  'package.json': packageJson,
  'tsconfig.json': json({
    compilerOptions: {
      ...strict,
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
      rootDirs: ['.', './.react-router/types'],
    },
    include: ['**/*', '.react-router/types/**/*'],
    exclude: ['build', 'node_modules'],
  }),
  'react-router.config.ts': `export default { ssr: true }\n`,
  'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [reactRouter()] })
`,
  'app/root.tsx': documentOf('react-router'),
  'app/routes/home.tsx': `export default function Home() {
  return <p>Home</p>
}
`,
}

export const remix = {
  'package.json': packageJson,
  'tsconfig.json': json({
    compilerOptions: { ...strict, jsx: 'react-jsx', types: ['@remix-run/node', 'vite/client'] },
    include: ['app', 'vite.config.ts'],
  }),
  'vite.config.ts': `import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [remix()] })
`,
  'app/root.tsx': documentOf('@remix-run/react'),
}

export const ionicReact = {
  'src/App.tsx': `import { IonApp, setupIonicReact } from '@ionic/react'
import '@ionic/react/css/core.css'
import Home from './pages/Home'

setupIonicReact()

export default function App() {
  return <IonApp><Home /></IonApp>
}
`,
}

export const viteIonic = {
  packages: '@ionic/react ionicons',
  check: 'npx tsc -b',
  build: 'npx vite build',
  serve: (port) => `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`,
}

export const angular = {
  'src/app/app.ts': `import { Component } from '@angular/core'
import { IonApp } from '@ionic/angular'
import { HomePage } from './home/home.page'

@Component({
  selector: 'app-root',
  imports: [IonApp, HomePage],
  template: '<ion-app><app-home /></ion-app>',
})
export class App {}
`,
  'src/app/app.config.ts': `import { provideBrowserGlobalErrorListeners, type ApplicationConfig } from '@angular/core'
import { provideIonicAngular } from '@ionic/angular'

export const appConfig: ApplicationConfig = {
  providers: [provideBrowserGlobalErrorListeners(), provideIonicAngular()],
}
`,
}

export const script = {
  'package.json': packageJson,
  'tsconfig.json': json({ compilerOptions: { ...strict, types: ['node'] } }),
}
