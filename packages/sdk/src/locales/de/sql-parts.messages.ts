import type { AiMessages } from '../../ai/ai.messages'
import type { ChartMessages } from '../../chart/chart.messages'
import type { ExplainMessages } from '../../explain/explain.messages'
import type { ExportMessages } from '../../export/export.messages'
import type { HistoryMessages } from '../../history/history.messages'
import type { ParametersMessages } from '../../parameters/parameters.messages'
import type { ResultsGridMessages } from '../../results/results-grid.messages'
import type { RoleSelectorMessages } from '../../role-selector/role-selector.messages'
import type { RunningQueriesMessages } from '../../running-queries/running-queries.messages'
import { counted } from './counted'

const promptLabels = {
  selection: 'Wie soll sich die Auswahl ändern?',
  statement: 'Wie soll sich diese Anweisung ändern?',
  cursor: 'Was soll hier stehen?',
} as const

const ai: AiMessages = {
  editLabel: 'Bearbeiten mit KI',
  promptLabel: (target) => promptLabels[target],
  promptPlaceholder: 'Was soll das SQL tun?',
  promptHint: 'Enter zum Generieren, Umschalt+Enter für eine neue Zeile, Escape zum Schließen.',
  generate: 'Generieren',
  generating: 'Wird generiert…',
  cancel: 'Abbrechen',
  accept: 'Übernehmen',
  reject: 'Ablehnen',
  diffLabel: 'Vorgeschlagene Änderung',
  proposalReady: 'Vorgeschlagene Änderung prüfen und dann übernehmen oder ablehnen.',
  failed: (message) => `Generieren fehlgeschlagen: ${message}`,
  unknownError: 'Unbekannter Fehler',
  noCompletion: 'Es wurde keine Vervollständigung generiert',
  unchanged: 'Die Antwort ändert nichts.',
  textMoved: 'Der Text hat sich inzwischen geändert. Generiere erneut.',
  titleFailed: (message) => `Titel konnte nicht generiert werden: ${message}`,
  generateTitle: 'Titel generieren',
  nothingToName: 'Es gibt noch kein SQL, das einen Titel bekommen könnte.',

  fixPrompt: (error) => `Behebe diesen Fehler und ändere sonst nichts: ${error}`,

  assistant: 'Assistent',
  closeAssistant: 'Assistent schließen',
  conversationLabel: 'Gespräch mit dem Assistenten',
  assistantEmptyTitle: 'Stelle Fragen zum Schema dieses Projekts',
  assistantEmptyText:
    'Der Assistent kennt Tabellen, Spalten und Schlüssel, sieht aber nie Zeilen. Er schlägt SQL vor; was eingefügt und ausgeführt wird, entscheidest du.',
  questionLabel: 'Nachricht an den Assistenten',
  questionPlaceholder: 'Wie kann ich …?',
  send: 'Senden',
  stop: 'Anhalten',
  answering: 'Der Assistent antwortet…',
  answered: 'Der Assistent hat geantwortet',
  you: 'Du',
  stopped: 'Angehalten. Die Antwort ist unvollständig.',
  tryAgain: 'Erneut versuchen',
  clear: 'Neues Gespräch',
  proposalLabel: 'Vorgeschlagenes SQL',
  insert: 'Einfügen',
  run: 'Ausführen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  storageFailed:
    'Dieses Gespräch kann nicht im Browser gespeichert werden: Der Speicher ist voll oder gesperrt.',
}

const chart: ChartMessages = {
  label: 'Diagramm',
  kind: 'Art',
  bar: 'Balken',
  line: 'Linie',
  area: 'Fläche',
  x: 'X-Achse',
  y: 'Y-Achse',
  asTable: 'Als Tabelle',
  asChart: 'Als Diagramm',
  noNumber: 'Keine Spalte mit Zahlen',
  noNumberHint:
    'Ein Diagramm braucht eine Spalte mit einem Zahlentyp, zum Beispiel eine Anzahl oder Summe.',
  noRows: 'Keine Zeilen für ein Diagramm',
  firstRows: (count) => `Die ersten ${count} Zeilen sind zu sehen.`,
  summary: (kind, y, x, rows) =>
    `${kind}: ${y} nach ${x}, ${counted(rows, 'Punkt', 'Punkte')}. Die Tabelle enthält dieselben Daten.`,
  none: 'NULL',
}

const explain: ExplainMessages = {
  treeLabel: 'Abfrageplan',
  worst: 'Teuerster Schritt',
  worstByTime: 'braucht die meiste Zeit',
  worstByCost: 'voraussichtlich am teuersten',
  share: (percent) => `${percent} vom Ganzen`,
  cost: 'Kosten',
  costRange: (startup, total) => `${startup} bis ${total}`,
  rows: 'Zeilen',
  rowsExpected: (expected) => `${expected} erwartet`,
  rowsActual: (actual, expected) => `${actual}, erwartet ${expected}`,
  neverReached: (expected) => `nie erreicht, ${expected} erwartet`,
  tooFew: (factor) => `${factor}-mal so viele wie erwartet`,
  tooMany: (factor) => `${factor}-mal weniger als erwartet`,
  time: 'Zeit',
  ownTime: (own, total) => `${own} allein, ${total} mit den Eingaben`,
  loops: (count, text) => (count === 1 ? 'lief einmal' : `lief ${text}-mal`),
  planning: (time) => `Planung ${time}`,
  execution: (time) => `Ausführung ${time}`,
  rolledBack: 'Die Anweisung wurde zum Messen ausgeführt und dann zurückgerollt.',
  details: 'Details des Schritts',
  unreadable: 'Dieser Plan lässt sich nicht als Baum darstellen.',
}

const exports: ExportMessages = {
  open: 'Exportieren',
  title: 'Ergebnis exportieren',
  hint: 'Werte werden genau so exportiert, wie Postgres sie liefert.',
  close: 'Schließen',
  format: 'Format',
  csv: 'CSV',
  json: 'JSON',
  markdown: 'Markdown',
  sql: 'SQL INSERT',
  rows: 'Zeilen',
  selected: (rows, columns) => `Ausgewählt (${rows}, ${counted(columns, 'Spalte', 'Spalten')})`,
  shown: (rows) => `Sichtbare Zeilen (${rows})`,
  whole: 'Alle Zeilen: Abfrage ohne Limit erneut ausführen und als Datei speichern',
  rowCount: (count, text) => (count === 1 ? '1 Zeile' : `${text} Zeilen`),
  table: 'In Tabelle einfügen',
  tableProblem: 'Gib einen Tabellennamen ein, zum Beispiel orders oder public.orders.',
  copy: 'Kopieren',
  download: 'Herunterladen',
  working: 'Wird vorbereitet…',
  copied: 'Kopiert',
  copyFailed: 'Der Browser erlaubt das Kopieren nicht.',
  tooLargeToCopy: (size) =>
    `Mehr als ${size} ist zu groß für die Zwischenablage. Stattdessen herunterladen.`,
  started: 'Der Download hat begonnen.',
}

const history: HistoryMessages = {
  title: 'Verlauf',
  close: 'Schließen',
  search: 'Verlauf durchsuchen',
  note: 'In diesem Browser gespeichert, ohne Ergebnisse.',
  empty: 'Noch keine Abfragen',
  emptyHint: 'Hier stehen die Abfragen, die in diesem Projekt ausgeführt wurden.',
  noMatch: 'Keine passenden Abfragen',
  count: (count) => counted(count, 'Ausführung', 'Ausführungen'),
  insert: 'Einfügen',
  runAgain: 'Erneut ausführen',
  forget: 'Aus dem Verlauf entfernen',
  clear: 'Verlauf leeren',
  clearTitle: 'Verlauf leeren?',
  clearQuestion:
    'Entfernt alle Abfragen dieses Projekts aus dem Verlauf dieses Browsers. Snippets und Entwürfe bleiben.',
  cancel: 'Abbrechen',
  done: 'fertig',
  failed: 'fehlgeschlagen',
  cancelled: 'abgebrochen',
  rows: (count, text) => (count === 1 ? '1 Zeile' : `${text} Zeilen`),
  cut: 'Von dieser langen Abfrage ist nur der Anfang gespeichert.',
  failedToChange:
    'Der Verlauf konnte nicht geändert werden: Der Speicher des Browsers ist voll oder gesperrt.',
}

const parameters: ParametersMessages = {
  label: 'Parameter',
  notSet: 'nicht gesetzt',
  emptyText: 'leerer Text',
  isNull: 'NULL',
  setNull: (name) => `${name} ist NULL`,
}

const resultsGrid: ResultsGridMessages = {
  gridLabel: 'Abfrageergebnis',
  loadingGrid: 'Ergebnis wird geladen',
  noRows: 'Erfolgreich. Keine Zeilen zurückgegeben',
  loadingRows: 'Warten auf die ersten Zeilen',
  cellDetails: 'Inhalt der Zelle in Spalte',
  viewMode: 'Darstellung',
  viewText: 'Text',
  viewJson: 'JSON',
  viewMarkdown: 'Markdown',
  loadingMarkdown: 'Wird geladen',
  isNull: 'NULL',
  isEmpty: 'Ein leerer Text',
  copy: 'Zellinhalt kopieren',
  copied: 'Kopiert',
  copyFailed: 'Der Browser erlaubt das Kopieren nicht.',
  close: 'Schließen',
  characters: (count, text) => (count === 1 ? '1 Zeichen' : `${text} Zeichen`),
}

const roleSelector: RoleSelectorMessages = {
  button: 'Rolle',
  title: 'Ausführen als',
  hint: 'Daten mit den Rechten und der Row-Level Security einer API-Rolle lesen und ändern.',
  role: 'Rolle',
  postgres: 'Umgeht RLS',
  anon: 'Nicht angemeldete Person',
  authenticated: 'Angemeldete Person',
  service_role: 'Backend-Schlüssel, umgeht RLS',
  user: 'Benutzer',
  userPlaceholder: 'E-Mail, Telefon oder ID',
  userHint:
    'Die Wahl eines Benutzers setzt die Claims seines Tokens ein, nach dem Hook des Projekts.',
  userHintBefore: 'Claims des Tokens, bevor ein Hook des Projekts sie ändert.',
  claimsFailed: 'Der Benutzer erhält kein Token',
  userUnchosen: 'Wähle einen der angebotenen Benutzer.',
  userMissing: 'Kein solcher Benutzer.',
  noUser: 'Ohne Benutzer: auth.uid() ist null. Wähle einen Benutzer oder schreibe den Claim sub.',
  claims: 'Claims des Tokens als JSON',
  claimsNotJson: 'Kein gültiges JSON.',
  claimsNotAnObject: 'Claims müssen ein JSON-Objekt sein, zum Beispiel {"sub": "…"}.',
  hook: 'Hook für Access Tokens',
  hookHint:
    'Eine Funktion, die die Claims oben beim Anwenden ändert. Leer lassen, um sie unverändert anzuwenden.',
  hookSchema: 'Schema',
  hookFunction: 'Funktion',
  hookIncomplete: 'Gib Schema und Funktion ein.',
  hookRefused: (message) => `Der Hook ist fehlgeschlagen: ${message}`,
  hookSilent: 'Der Hook hat keine Claims zurückgegeben.',
  result: 'Claims nach dem Hook',
  test: 'Hook testen',
  apply: 'Anwenden',
  applying: 'Hook läuft…',
  cancel: 'Abbrechen',
}

const runningQueries: RunningQueriesMessages = {
  title: 'Laufende Abfragen',
  close: 'Schließen',
  note: 'Wird alle zwei Sekunden aktualisiert.',
  loading: 'Wird geladen',
  empty: 'Keine laufenden Abfragen',
  emptyHint: 'Hier stehen alle Abfragen, die auf der Datenbank dieses Projekts laufen.',
  count: (count) => counted(count, 'Abfrage', 'Abfragen'),
  pid: (pid) => `Prozess ${pid}`,
  duration: (time) => `seit ${time}`,
  idleInTransaction: 'untätig in einer Transaktion',
  waiting: (event) => `wartet auf ${event}`,
  hiddenText: 'Dir fehlt das Recht, den Text dieser Abfrage zu sehen.',
  cancel: 'Abfrage abbrechen',
  terminate: 'Beenden',
  terminateTitle: (pid) => `Prozess ${pid} beenden?`,
  terminateQuestion:
    'Schließt seine Verbindung und rollt seine Transaktion zurück. Sein Client erhält einen Fehler.',
  keep: 'Abbrechen',
  gone: 'Diese Abfrage ist bereits fertig.',
  asked: 'Abfrage wird abgebrochen.',
}

export const sqlParts = {
  ai,
  chart,
  explain,
  exports,
  history,
  parameters,
  resultsGrid,
  roleSelector,
  runningQueries,
}
