import type { ConnectDialogMessages } from '../../connect-dialog/connect-dialog.messages'
import type { DatabaseSelectorMessages } from '../../database-selector/database-selector.messages'
import type { NotificationsMessages } from '../../notifications/notifications.messages'
import type { SchemaDiagramMessages } from '../../schema-diagram/schema-diagram.messages'
import { counted, shown } from './counted'

const percentEncode = 'Kodiere Sonderzeichen darin mit Prozentzeichen, zum Beispiel @ als %40.'

const connectDialog: ConnectDialogMessages = {
  regionLabel: 'Verbinden',
  connect: 'Verbinden',
  notActive: 'Das Projekt ist derzeit nicht aktiv und lässt keine Verbindung zu',
  title: 'Mit dem Projekt verbinden',
  description: 'Verbindungsstrings, Umgebungsvariablen und Code für deine App.',
  close: 'Schließen',
  loading: 'Wird geladen',
  tabs: {
    direct: 'Verbindungsstring',
    frameworks: 'App-Frameworks',
    mobiles: 'Mobile Frameworks',
    orms: 'ORMs',
  },

  type: 'Typ',
  formats: {
    uri: 'URI',
    psql: 'PSQL',
    golang: 'Golang',
    jdbc: 'JDBC',
    dotnet: '.NET',
    nodejs: 'Node.js',
    php: 'PHP',
    python: 'Python',
    sqlalchemy: 'SQLAlchemy',
  },
  databasesFailed: 'Die Datenbanken konnten nicht geladen werden',
  poolerFailed: 'Die Einstellungen der Datenbank konnten nicht geladen werden',
  projectFailed: 'Das Projekt konnte nicht geladen werden',

  direct: 'Direkte Verbindung',
  directNote:
    'Für Anwendungen mit langlebigen Verbindungen, etwa auf virtuellen Maschinen und in Containern, und für Migrationen.',
  session: 'Session-Pooler',
  sessionNote:
    'Ein Client behält seine Verbindung, bis er sie trennt. Für Clients, die Sitzungen brauchen, wenn die Zahl direkter Verbindungen begrenzt ist.',
  transaction: 'Transaction-Pooler',
  transactionNote:
    'Ein Client hat nur während einer Transaktion eine Verbindung. Für viele kurzlebige Clients, etwa Serverless-Funktionen. Clients teilen sich Einstellungen der Sitzung: Verwende SET LOCAL.',
  noPrepare: 'Unterstützt keine PREPARE-Anweisungen',
  preparedByProtocol:
    'PREPARE in SQL wird nicht unterstützt, Prepared Statements eines Client-Treibers schon.',
  install: 'Installieren',
  files: 'Dateien',
  installName: 'Installationsbefehl',
  fileName: (path) => `Datei ${path}`,
  stringName: (method) => `${method}: Verbindungsstring`,
  copy: 'Kopieren',
  copyOf: (name) => `${name} kopieren`,
  copied: 'Kopiert',
  copyFailed: 'Kopieren in die Zwischenablage fehlgeschlagen',
  parameters: 'Verbindungsparameter',
  parameter: {
    host: 'Host',
    port: 'Port',
    database: 'Datenbank',
    user: 'Benutzer',
    pool_mode: 'Pool-Modus',
  },
  asksForPassword: 'psql fragt nach dem Passwort.',
  passwordNote: (placeholder) =>
    `Ersetze ${placeholder} durch das Passwort der Datenbank. Das aktuelle Passwort lässt sich nicht anzeigen.`,
  passwordEscapes: {
    uri: percentEncode,
    psql: '',
    golang: percentEncode,
    jdbc: 'Kodiere Sonderzeichen darin mit Prozentzeichen, zum Beispiel & als %26.',
    dotnet:
      'Enthält es Anführungszeichen, Semikolons oder Leerzeichen, setze es in einfache Anführungszeichen und verdopple solche darin. Setze vor jedes \\ und " einen Backslash, wie JSON es verlangt.',
    nodejs: percentEncode,
    php: "Setze vor jedes ' und \\ darin einen Backslash.",
    python: percentEncode,
    sqlalchemy: percentEncode,
  },
  databaseSettings: 'Datenbankeinstellungen',
  guideNotes: {
    setup:
      'Führe setup.sql einmal im SQL-Editor aus. Es legt die Daten an, die die Anwendung liest.',
    setupBucket:
      'Führe setup.sql einmal im SQL-Editor aus. Es legt den Bucket an. Lade auf der Seite Storage eine Datei hinein.',
    filesInsteadOfRows:
      'Dieses Projekt hat keine Daten-API, darum listet die Seite die Dateien eines Buckets statt der Zeilen einer Tabelle auf.',
    noDataApi: 'Dieses Projekt hat keine Daten-API, darum zeigt die Seite einen Fehler.',
    placeholders: (names) =>
      `Ersetze ${names.join(' und ')}. Wer die API-Schlüssel lesen darf, hat die Werte.`,
    localUrl:
      'Die URL des Projekts ist eine Adresse dieses Rechners. Ersetze sie auf einem Telefon oder Emulator durch eine, die das Gerät erreicht.',
    plainUrl:
      'Die URL des Projekts ist unverschlüsselt. Android und iOS lehnen sie ab, wenn die Anwendung keinen unverschlüsselten Verkehr erlaubt.',
    node: 'Benötigt Node.js 22 oder neuer.',
    openPage: (path) => `Starte den Server mit npm run dev und öffne ${path}.`,
    password:
      'Ersetze [YOUR-PASSWORD] durch das Passwort der Datenbank. Kodiere Sonderzeichen darin, zum Beispiel @ als %40.',
    noAddress: (placeholder) =>
      `Ersetze ${placeholder}. Der Server kennt keine Adresse der Datenbank.`,
    prismaRun:
      'Führe npx prisma generate aus, und nach jeder Änderung des Schemas erneut. Führe danach npx tsx index.ts aus.',
    prismaPull: 'npx prisma db pull schreibt die Modelle vorhandener Tabellen.',
    drizzleRun: 'Führe npx tsx src/index.ts aus.',
    drizzlePull:
      'npx drizzle-kit pull schreibt das Schema vorhandener Tabellen. Mit npx drizzle-kit generate und npx drizzle-kit migrate änderst du Tabellen.',
    kotlinTemplate:
      'Die Dateien passen zur Vorlage Empty Activity von Android Studio mit dem Paket com.example.myapp.',
    ionicVersion:
      'Die Seite ist für Ionic 9. Importiere ihre Komponenten in Ionic 8 aus @ionic/angular/standalone.',
  },
  encryption: 'Verschlüsselung',
  clientDefault: 'Standard des Clients',
  encryptedOnly: 'Erforderlich',
  verified: 'Geprüft (verify-full)',
  certificateNote: (file) =>
    `Clients prüfen den Server anhand seiner Zertifizierungsstelle. Speichere das Zertifikat als ${file} in dem Ordner, in dem der Client läuft.`,
  downloadCertificate: 'Zertifikat herunterladen',
  certificateFailed: 'Das Zertifikat konnte nicht heruntergeladen werden',
  encrypted: 'Dieser Server nimmt nur verschlüsselte Verbindungen an.',

  sessionMode: 'Der Transaction-Pooler ist nicht verfügbar, weil der Pool-Modus „Session“ ist',
  noPool: (method) => `${method} ist auf diesem Server nicht verfügbar.`,
  readOnlyReplica: 'Ein Lesereplikat nimmt nur lesende Anweisungen an.',
  ipv4Hint: 'In einem IPv4-Netz das IPv4-Add-on kaufen oder den Shared Pooler verwenden',
  ipv4Addon: 'IPv4-Add-on',
  poolerSettings: 'Pooler-Einstellungen',

  framework: 'Framework',
  orm: 'ORM',
  using: 'Mit',
  with: 'Über',
  create: 'Lege ein Projekt an, falls es noch keines gibt',
  createName: 'Befehl zum Anlegen',
  installStep: 'Installiere die Pakete',
  filesStep: 'Füge die Dateien hinzu',
  notes: 'Hinweise',
  guideFailed: 'Die Anleitung konnte nicht geladen werden',
  downloadZip: 'Als ZIP herunterladen',
  zipFailed: 'Die ZIP-Datei konnte nicht erstellt werden',
  keysHidden: 'Dir fehlt das Recht, die API-Schlüssel und die URL dieses Projekts zu sehen.',
  keysFailed: 'Die API-Schlüssel konnten nicht geladen werden',
  apiKeys: 'API-Schlüssel',
  reads: 'Lesen von Lesereplikaten',
  readsNote:
    'Ein Client mit dieser URL liest Tabellen und ruft Funktionen auf, die STABLE oder IMMUTABLE sind. Die Lesereplikate antworten reihum.',
  readUrl: 'URL zum Lesen',

  agent: 'Per KI-Agent verbinden',
  agentNote: 'Dieselben Angaben als ein Prompt für einen Coding-Agenten. Ohne Geheimnisse.',
  agentName: 'Prompt',
}

const databaseSelector: DatabaseSelectorMessages = {
  label: 'Quelle',
  primary: 'Primärdatenbank',
  replica: (region) => `Lesereplikat (${region})`,
  unhealthyReplica: (state) => `Das Replikat nimmt keine Anfragen an (${state})`,
  infrastructure: 'Infrastruktur-Einstellungen',
  newReplica: 'Neues Lesereplikat anlegen',
}

const notifications: NotificationsMessages = {
  title: 'Benachrichtigungen',
  bell: (unread, critical, warning) =>
    [
      'Benachrichtigungen',
      unread > 0 && `${shown(unread)} ungelesen`,
      critical && 'darunter kritische',
      !critical && warning && 'darunter Warnungen',
    ]
      .filter(Boolean)
      .join(', '),
  loading: 'Wird geladen',
  inbox: 'Posteingang',
  archived: 'Archiviert',
  unreadCount: (count) => `${shown(count)} ungelesen`,
  archiveAll: 'Alle archivieren',
  archive: 'Archivieren',
  unarchive: 'Aus dem Archiv holen',
  markUnread: 'Als ungelesen markieren',
  markSeen: 'Als gelesen markieren',
  unread: 'Ungelesen',
  priority: { Info: 'Information', Warning: 'Warnung', Critical: 'Kritisch' },
  inboxNote: 'Hier erscheinen Mitteilungen zu deinen Organisationen und Projekten',
  archivedNote: 'Hier erscheinen archivierte Benachrichtigungen',
  emptyInbox: 'Alles erledigt',
  emptyFiltered: (count) => `Keine Benachrichtigungen mit ${counted(count, 'Filter', 'Filtern')}`,
  emptyArchived: (count) =>
    count === 0
      ? 'Keine archivierten Benachrichtigungen'
      : `Keine archivierten Benachrichtigungen mit ${counted(count, 'Filter', 'Filtern')}`,
  clearFilters: 'Filter entfernen',
  filter: (count) => (count === 0 ? 'Filter' : `Filter, ${count} aktiv`),
  filterTitle: 'Benachrichtigungen filtern',
  filterStatus: 'Status',
  filterPriority: 'Priorität',
  filterOrganizations: 'Organisationen',
  filterProjects: 'Projekte',
  chooseOrganization: 'Wähle eine Organisation, um ihre Projekte zu sehen.',
  noProjects: 'Keine Projekte.',
  filterFailed: 'Die Filter konnten nicht geladen werden',
  more: 'Mehr laden',
  end: 'Keine weiteren Benachrichtigungen.',
  listFailed: 'Die Benachrichtigungen konnten nicht geladen werden',
  archivedAll: 'Alle Benachrichtigungen archiviert',
  archiveAllFailed: (message) => `Archivieren fehlgeschlagen: ${message}`,
  updateFailed: (message) => `Benachrichtigungen konnten nicht geändert werden: ${message}`,
  announce: (unread) =>
    `${counted(unread, 'ungelesene Benachrichtigung', 'ungelesene Benachrichtigungen')}.`,
}

const schemaDiagram: SchemaDiagramMessages = {
  regionLabel: 'Schemadiagramm',
  schemas: 'Schemas',
  schemaCount: (count) => counted(count, 'Schema', 'Schemas'),
  managed: 'verwaltet',
  search: 'Tabelle oder Spalte suchen',
  found: (count, text) => (count === 1 ? '1 Tabelle' : `${text} Tabellen`),
  shownOf: (part, count) => `${part} von ${count} Tabellen`,
  view: 'Ansicht',
  diagram: 'Diagramm',
  list: 'Liste',
  arrange: 'Anordnen',
  arrangeHint: 'Alle Tabellen neu anordnen',
  focus: (name) => `Nur ${name} und Nachbarn zeigen`,
  neighbors: 'Nachbarn',
  open: 'Öffnen',
  edit: 'Bearbeiten',
  editTable: (name: string) => `Tabelle ${name} bearbeiten`,
  editColumn: (name: string) => `Spalte ${name} bearbeiten`,
  showAll: 'Alle Tabellen zeigen',
  focusedOn: (name) => `${name} und Nachbarn`,
  openTable: (name) => `${name} öffnen`,
  export: 'Exportieren',
  exportPng: 'PNG-Bild',
  exportSvg: 'SVG-Bild',
  copySql: 'Als SQL kopieren',
  copyDbml: 'Als DBML kopieren',
  copyMermaid: 'Als Mermaid kopieren',
  copied: 'Kopiert',
  copyRefused: 'Kopieren fehlgeschlagen: Der Browser erlaubt es hier nicht.',
  exported: 'Der Download hat begonnen.',
  exportFailed: 'Das Diagramm konnte nicht exportiert werden',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'Einpassen',
  failed: 'Das Schemadiagramm konnte nicht geladen werden',
  schemasFailed: 'Die Schemas konnten nicht geladen werden',
  loading: 'Wird geladen',
  arranging: 'Tabellen werden angeordnet…',
  noTables: 'Keine Tabellen',
  noTablesText: 'Die gewählten Schemas enthalten keine Tabellen, die deine Rolle sehen kann.',
  noSchemas: 'Kein Schema ausgewählt',
  noSchemasText: 'Wähle mindestens ein Schema.',
  nothingFound: 'Keine passenden Tabellen.',
  tables: 'Tabellen',
  kinds: {
    r: 'Tabelle',
    p: 'partitionierte Tabelle',
    f: 'Fremdtabelle',
    v: 'Sicht',
    m: 'materialisierte Sicht',
  },
  primaryKey: 'Primärschlüssel',
  foreignKey: 'Fremdschlüssel',
  unique: 'eindeutig',
  nullable: 'NULL erlaubt',
  moreColumns: (count) => counted(count, 'weitere Spalte', 'weitere Spalten'),
  column: 'Spalte',
  type: 'Typ',
  properties: 'Eigenschaften',
  references: (target) => `verweist auf ${target}`,
  referencedBy: (source) => `Verweis von ${source}`,
  tableLabel: (name, columns) => `${name}, ${counted(columns, 'Spalte', 'Spalten')}`,
  keyLabel: (name, source, target, cardinality) =>
    `${name}: ${source} verweist auf ${target} (${cardinality})`,
  cardinality: (isOneToOne, isOptional) =>
    `${isOneToOne ? 'eins zu eins' : 'viele zu eins'}${isOptional ? ', optional' : ''}`,
  keysOf: (name) => `Schlüssel von ${name}`,
}

export const projectParts = { connectDialog, databaseSelector, notifications, schemaDiagram }
