/** Names of project values that are missing in the files of a guide. */
const and = (names: readonly string[]) => names.join(' and ')

/** Sentences to read before the files of a guide are used. */
export const guideNoteMessages = {
  setup: 'Run setup.sql once in the SQL editor. It creates the data that the app reads.',
  setupBucket:
    'Run setup.sql once in the SQL editor. It creates the bucket. Upload a file to it on the Storage page.',
  filesInsteadOfRows:
    'This project has no Data API, so the page lists the files of a bucket instead of the rows of a table.',
  noDataApi: 'This project has no Data API, so the page shows an error.',
  placeholders: (names: readonly string[]) =>
    `Replace ${and(names)}. A person who can read the API keys has the values.`,
  localUrl:
    'The project URL is an address of this computer. On a phone or an emulator, replace it with an address that the device can reach.',
  plainUrl:
    'The project URL is not encrypted. Android and iOS refuse it unless the app allows cleartext traffic.',
  node: 'Requires Node.js 22 or later.',
  openPage: (path: string) => `Start the server with npm run dev and open ${path}.`,
  password:
    'Replace [YOUR-PASSWORD] with the password of the database. Encode its special characters, for example @ as %40.',
  noAddress: (placeholder: string) =>
    `Replace ${placeholder}. The server has no address of the database.`,
  prismaRun:
    'Run npx prisma generate, and again after each change of the schema. Then run npx tsx index.ts.',
  prismaPull: 'To write the models of tables that exist, run npx prisma db pull.',
  drizzleRun: 'Run npx tsx src/index.ts.',
  drizzlePull:
    'To write the schema of tables that exist, run npx drizzle-kit pull. To change tables, run npx drizzle-kit generate and npx drizzle-kit migrate.',
  kotlinTemplate:
    'The files are for the template Empty Activity of Android Studio, with the package com.example.myapp.',
  ionicVersion:
    'The page is for Ionic 9. In Ionic 8, import its components from @ionic/angular/standalone.',
}

export type GuideNoteMessages = typeof guideNoteMessages
