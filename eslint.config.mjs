import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

// Rules that need types are oxlint's: .oxlintrc.json.

// Imports point down only: apps -> sdk -> platform-client, ui -> rules. Each wall names what its folder may not reach.
const wall = (files, patterns) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: patterns.map(([group, message]) => ({ group, message })) }],
  },
})
const platform = [['howdah', 'howdah/*', '**/apps/*'], 'Packages know nothing of the apps.']
const insides = [['@howdah/*/src/*', '@howdah/*/src', '@howdah/*/dist/*'], 'Import a package by its entries, not by its insides.']

export default tseslint.config(
  { ignores: ['**/dist/**', '**/.types/**', '**/storybook-static/**', 'openapi/generated/**', '.cache/**', '.reports/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', { selector: 'ExportAllDeclaration', message: 'List the exports by name.' }],
    },
  },
  {
    files: ['packages/{ui,sdk}/**/*.{ts,tsx}', 'apps/{dashboard,playground}/**/*.{ts,tsx}', 'examples/**/*.{ts,tsx}'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
  // Parts of these run in the page that they measure.
  { files: ['bench/**/*.mjs'], languageOptions: { globals: globals.browser } },
  wall(
    ['packages/rules/src/**'],
    [[['@howdah/*', 'react', 'react-dom', 'node:*'], 'Rules are plain functions: no React, no platform, no Node.'], platform],
  ),
  {
    files: ['packages/rules/src/**'],
    rules: { 'no-restricted-globals': ['error', 'window', 'document', 'location', 'navigator', 'localStorage', 'fetch'] },
  },
  wall(
    ['packages/platform-client/src/**'],
    [
      [['@howdah/ui', '@howdah/ui/*', '@howdah/sdk', '@howdah/sdk/*', 'react', 'react-dom'], 'The client knows no React and no widgets.'],
      platform,
      insides,
    ],
  ),
  wall(
    ['packages/ui/src/**'],
    [
      [
        ['@howdah/platform-client', '@howdah/contract', '@howdah/contract/*', '@howdah/sdk', '@howdah/sdk/*'],
        'The design system knows no API.',
      ],
      platform,
      insides,
    ],
  ),
  wall(
    ['packages/sdk/src/**'],
    [[['@howdah/contract', '@howdah/contract/*'], 'Widgets talk through @howdah/platform-client.'], platform, insides],
  ),
  wall(
    ['packages/sdk/src/results-grid/**'],
    [[['**/sql-editor', '**/sql-editor/**'], "A widget imports no other widget's inside."], insides],
  ),
  wall(
    ['apps/platform/src/**'],
    [
      [
        [
          '@howdah/ui',
          '@howdah/ui/*',
          '@howdah/sdk',
          '@howdah/sdk/*',
          '@howdah/platform-client',
          '@howdah/platform-client/*',
          'react',
          'react-dom',
        ],
        'The server knows rules and the contract, nothing of the front end.',
      ],
      insides,
    ],
  ),
  wall(
    ['apps/dashboard/src/**', 'apps/playground/src/**'],
    [[['howdah', 'howdah/*'], 'The dashboard meets the server only through the contract.'], insides],
  ),
)
