import { SHOWN_ROW } from './live-project.mjs'
import {
  angular,
  astro,
  ionicReact,
  nextApp,
  nextPages,
  nuxt,
  reactRouter,
  remix,
  script,
  viteIonic,
} from './starter-files.mjs'

const preview = (port) => `npx vite preview --host 127.0.0.1 --port ${port} --strictPort`

const vite = (template, check) => ({
  create: `npm create vite@latest my-app -- --template ${template} --no-interactive`,
  check,
  build: 'npx vite build',
  serve: preview,
})

/**
 * New projects of the frameworks, in which the guides are tried. A project is created by the
 * framework's own command, or consists of `files` if that command needs more than the npm registry.
 * `packages` are those that the command would add. A project is served, or runs a script that
 * prints `prints`. `env` is for the commands after the creation.
 */
export const starters = {
  'nextjs app': {
    files: nextApp,
    packages: 'next@16 react@19 react-dom@19 typescript@5 @types/node@24 @types/react@19',
    build: 'npx next build',
    check: 'npx next typegen && npx tsc --noEmit',
    serve: (port) => `npx next start --port ${port}`,
    path: '/todos',
  },
  'nextjs pages': {
    files: nextPages,
    packages: 'next@16 react@19 react-dom@19 typescript@5 @types/node@24 @types/react@19',
    build: 'npx next build',
    check: 'npx next typegen && npx tsc --noEmit',
    serve: (port) => `npx next start --port ${port}`,
    path: '/todos',
  },
  'remix react-router': {
    files: reactRouter,
    packages:
      'react-router@~8.4 @react-router/node@~8.4 @react-router/serve@~8.4 @react-router/dev@~8.4 isbot react@19 react-dom@19 vite typescript@5 @types/node@24 @types/react@19 @types/react-dom@19',
    check: 'npx react-router typegen && npx tsc',
    build: 'npx react-router build',
    serve: (port) => `PORT=${port} npx react-router-serve ./build/server/index.js`,
    path: '/todos',
  },
  'remix remix': {
    files: remix,
    packages:
      '@remix-run/node@2 @remix-run/react@2 @remix-run/serve@2 @remix-run/dev@2 isbot@4 react@18 react-dom@18 vite@6 typescript@5 @types/react@18 @types/react-dom@18',
    check: 'npx tsc',
    build: 'npx remix vite:build',
    serve: (port) => `PORT=${port} npx remix-serve ./build/server/index.js`,
    path: '/todos',
  },
  react: vite('react-ts', 'npx tsc -b'),
  nuxt: {
    files: nuxt,
    packages: 'nuxt@4 vue@3 vue-router typescript@5 vue-tsc@3',
    check: 'npx nuxt prepare && npx nuxt typecheck',
    build: 'npx nuxt build',
    serve: (port) => `PORT=${port} HOST=127.0.0.1 npx nuxt preview`,
    path: '/',
  },
  vue: vite('vue-ts', 'npx vue-tsc -b'),
  sveltekit: {
    create:
      'npx --yes sv create my-app --template minimal --types ts --no-add-ons --no-install --no-dir-check',
    check: 'npx svelte-kit sync && npx svelte-check --tsconfig ./tsconfig.json',
    build: 'npx vite build',
    serve: preview,
    path: '/todos',
  },
  solid: vite('solid-ts', 'npx tsc -b'),
  astro: {
    files: astro,
    packages: 'astro @astrojs/check typescript@5',
    check: 'npx astro check',
    build: 'npx astro build',
    serve: (port) => `HOST=127.0.0.1 PORT=${port} node ./dist/server/entry.mjs`,
    path: '/todos',
  },
  refine: vite('react-ts', 'npx tsc -b'),
  expo: {
    create:
      'npx --yes create-expo-app@latest my-app --template blank-typescript@57.0.15 --no-install',
    // Templates of later versions name packages before they are published.
    env: { npm_config_before: '2026-08-17' },
    packages: 'react-dom@19.2.3 react-native-web @expo/metro-runtime',
    check: 'npx tsc --noEmit',
    build: 'npx expo export --platform web',
    folder: 'dist',
  },
  'ionic-react': {
    ...viteIonic,
    create: 'npm create vite@latest my-app -- --template react-ts --no-interactive',
    files: ionicReact,
  },
  'ionic-angular': {
    create:
      'npx --yes @angular/cli@latest new my-app --minimal --defaults --skip-install --skip-git',
    files: angular,
    packages: '@ionic/angular@9 ionicons',
    check: 'npx ngc -p tsconfig.app.json --noEmit',
    build: 'npx ng build',
    folder: 'dist/my-app/browser',
  },
  prisma: {
    files: script,
    check: 'npx prisma validate && npx prisma generate && npx tsc --noEmit',
    script: 'npx tsx index.ts',
    prints: SHOWN_ROW,
  },
  drizzle: {
    files: script,
    check: 'npx tsc --noEmit',
    script: 'npx tsx src/index.ts && npx drizzle-kit pull && rm -r drizzle',
    prints: SHOWN_ROW,
  },
}
