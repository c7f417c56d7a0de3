import type { CsvImportMessages } from '../../table-editor/csv-import/csv-import.messages'
import { counted } from './counted'

export const csvImport: CsvImportMessages = {
  intoNewTitle: (schema) => `CSV in eine neue Tabelle in ${schema} importieren`,
  intoTableTitle: (table) => `CSV in ${table} importieren`,
  importCsv: 'CSV importieren',
  source: 'Quelle',
  file: 'Datei',
  paste: 'Einfügen',
  chooseFile: 'Datei wählen',
  dropHint: 'oder hier ablegen. Dateien jeder Größe.',
  fileLabel: (name, size) => `${name}, ${size}`,
  anotherFile: 'Andere wählen',
  pasteLabel: 'Eine Zeile pro Datensatz',
  format: 'Optionen',
  delimiter: 'Trennzeichen',
  delimiters: { ',': 'Komma', ';': 'Semikolon', '\t': 'Tabulator', '|': 'Senkrechter Strich' },
  header: 'Die erste Zeile enthält die Spaltennamen',
  lenientQuotes: 'Anführungszeichen in Feldern ohne Anführungszeichen erlauben',
  empty: 'NULL sind',
  emptyAs: {
    unquoted: 'leere Felder; "" ist leerer Text',
    all: 'leere Felder, auch ""',
    none: 'keine: leere Felder sind leerer Text',
  },
  checking: 'Die ganze Datei wird geprüft…',
  checkFailed: 'Die Datei konnte nicht gelesen werden',
  refusedTitle: 'Das lässt sich nicht importieren. Es wurde nichts geschrieben',
  broken: (count, text) =>
    count === 1 ? '1 Zeile ist nicht lesbar' : `${text} Zeilen sind nicht lesbar`,
  moreBroken: (count, text) => (count === 1 ? 'und 1 weitere' : `und ${text} weitere`),
  skipBroken: 'Diese Zeilen überspringen und den Rest importieren. Der Bericht wird sie enthalten.',
  found: (rows, text, columns) =>
    `${rows === 1 ? '1 Zeile' : `${text} Zeilen`} mit ${counted(columns, 'Spalte', 'Spalten')}`,
  table: 'Tabellenname',
  columns: 'Spalten',
  take: (name) => `${name} importieren`,
  columnName: (name) => `Name von ${name}`,
  columnType: (name) => `Typ von ${name}`,
  goesTo: (name) => `Ziel von ${name}`,
  leaveOut: 'Überspringen',
  samples: (values) => `Zum Beispiel: ${values}`,
  nullMark: 'NULL',
  emptyMark: '(leer)',
  key: 'Primärschlüssel',
  keyCounted: 'Neue Identitätsspalte',
  keyNone: 'Keiner',
  conflict: 'Wenn es schon eine Zeile mit demselben Schlüssel gibt',
  conflicts: {
    refuse: 'Neue Zeile überspringen und melden',
    skip: 'Vorhandene Zeile behalten',
    update: 'Vorhandene Zeile ändern',
  },
  byKey: 'Schlüssel',
  unfilled: (names) => `Pflichtspalten ohne Werte, daher wird jede Zeile übersprungen: ${names}`,
  rlsNote: 'Die neue Tabelle hat Row-Level Security und noch keine Policies.',
  start: 'Importieren',
  running: 'Wird importiert…',
  cancel: 'Import abbrechen',
  progress: (percent) => `${percent} %`,
  written: (count, text) => (count === 1 ? '1 Zeile geschrieben' : `${text} Zeilen geschrieben`),
  skipped: (count, text) =>
    count === 1 ? '1 Zeile schon vorhanden' : `${text} Zeilen schon vorhanden`,
  refused: (count, text) => (count === 1 ? '1 Zeile übersprungen' : `${text} Zeilen übersprungen`),
  doneTitle: 'Import abgeschlossen',
  cancelledTitle: 'Import abgebrochen. Bereits geschriebene Zeilen bleiben',
  failedTitle: 'Import fehlgeschlagen',
  failedFrom: (line) => `Ab Zeile ${line} wurde nichts geschrieben.`,
  unsureFrom: (line) =>
    `Beim Schreiben ab Zeile ${line} brach die Verbindung ab. Prüfe die Tabelle, bevor du diese Zeilen erneut importierst.`,
  continueFrom: (line) => `Ab Zeile ${line} fortsetzen`,
  refusedLines: 'Übersprungene Zeilen',
  line: 'Zeile',
  reason: 'Grund',
  firstShown: (count) => `Die ersten ${count} sind zu sehen. Der Bericht enthält alle.`,
  downloadReport: 'Übersprungene Zeilen herunterladen',
  reportName: (table) => `${table}-uebersprungen.csv`,
  openTable: 'Tabelle öffnen',
  close: 'Schließen',
  again: 'Weitere importieren',
  tooLong: 'Die Zeile ist zu lang (mehr als etwa 16 MB).',
  problem(problem) {
    switch (problem.type) {
      case 'quote-open':
        return `Das Anführungszeichen in Zeile ${problem.line} wird nie geschlossen.`
      case 'after-quote':
        return `Zeile ${problem.line}: Unerwarteter Text nach einem schließenden Anführungszeichen. Schreibe Anführungszeichen in einem Feld doppelt.`
      case 'stray-quote':
        return `Zeile ${problem.line}: Unerwartetes Anführungszeichen. Setze das ganze Feld in Anführungszeichen und schreibe das Zeichen doppelt.`
      case 'row-too-long':
        return `Der Datensatz in Zeile ${problem.line} ist länger als 16 Millionen Zeichen. Prüfe das Trennzeichen.`
      case 'column-count':
        return `Zeile ${problem.line} hat ${counted(problem.found, 'Feld', 'Felder')}, die erste Zeile hat ${problem.expected}.`
      case 'duplicate-header':
        return `Die Spalten ${problem.first} und ${problem.second} heißen beide ${JSON.stringify(problem.name)}.`
      case 'empty-header':
        return `Spalte ${problem.column} hat in der ersten Zeile keinen Namen.`
      case 'no-rows':
        return 'Keine Zeilen gefunden.'
      case 'encoding':
        if (problem.detected === 'utf-16')
          return 'Die Datei ist UTF-16. Speichere sie als UTF-8 und versuche es erneut.'
        return problem.detected === 'binary'
          ? 'Das ist keine Textdatei: Sie enthält NUL-Bytes.'
          : 'Die Datei ist kein UTF-8. Speichere sie als UTF-8 und versuche es erneut.'
      default:
        return problem satisfies never
    }
  },
  mappingProblems: {
    'name-empty': 'Gib einen Namen ein.',
    'name-too-long': 'Höchstens 63 Bytes.',
    'name-has-zero': 'Namen können kein NUL enthalten.',
    'name-twice': 'Eine andere Spalte hat bereits diesen Namen.',
    'not-a-type': 'Gib einen gültigen Typ ein.',
    'expression-empty': 'Gib einen Ausdruck ein.',
    'expression-leaks': 'Gib einen einzelnen Ausdruck ein.',
    'no-columns': 'Füge mindestens eine Spalte hinzu.',
    'columns-unpaired': 'Ein Fremdschlüssel braucht auf beiden Seiten gleich viele Spalten.',
    'nothing-taken': 'Wähle mindestens eine Spalte für den Import.',
    'target-twice': 'Diese Spalte ist bereits das Ziel einer anderen.',
  },
}
