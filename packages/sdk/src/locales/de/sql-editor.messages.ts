import type { SqlEditorMessages } from '../../sql-editor/sql-editor.messages'
import { shown } from './counted'

export const sqlEditor: SqlEditorMessages = {
  regionLabel: 'SQL-Editor',
  editorLabel: 'SQL-Abfrage',
  toolbarLabel: 'Werkzeuge des SQL-Editors',
  loadingEditor: 'Editor wird geladen',
  run: 'Ausführen',
  runOptions: 'Optionen zum Ausführen',
  runAll: 'Alles ausführen',
  runSelection: 'Auswahl ausführen',
  runStatement: 'Anweisung ausführen',
  explain: 'Explain',
  explainAnalyze: 'Explain Analyze',
  tools: 'Weitere Werkzeuge',
  format: 'Formatieren',
  history: 'Verlauf',
  runningQueries: 'Laufende Abfragen',
  roleButton: (role) => `Rolle: ${role}`,
  cancel: 'Abbrechen',
  cancelling: 'Wird abgebrochen…',
  rowLimitLabel: 'Zeilenlimit',
  noLimit: 'Kein Limit',
  rowLimit: (limit) => `${shown(limit)} Zeilen`,
  rowLimitHint: 'Gilt für ein einzelnes SELECT ohne Limit. Skripte bleiben unverändert.',
  resizeResults: 'Größe der Ergebnisse ändern',
  hideResults: 'Ergebnisse ausblenden',
  showResults: 'Ergebnisse einblenden',
  save: 'Speichern',
  saved: 'Gespeichert',
  unsaved: 'Noch nicht gespeichert',
  saving: 'Wird gespeichert…',
  saveFailed: 'Nicht gespeichert',

  writeOperations: 'Diese Abfrage enthält Schreiboperationen.',
  unknownFunctions: 'Diese Abfrage ruft eine Funktion auf.',
  confirmQuestion: 'Trotzdem ausführen?',
  confirmCare: 'Bitte prüfen, dass nichts Wichtiges versehentlich entfernt wird.',
  riskDestructive: 'Sie löscht oder leert etwas (DROP, DELETE oder TRUNCATE).',
  riskUpdateWithoutWhere: 'Sie enthält ein UPDATE ohne WHERE, das jede Zeile der Tabelle ändert.',
  riskBoth:
    'Sie löscht oder leert etwas und enthält ein UPDATE ohne WHERE, das jede Zeile der Tabelle ändert.',
  confirmFound: (found, count) =>
    `Gefunden: ${found.join(', ')}${count > found.length ? ` und ${count - found.length} weitere` : ''}.`,
  confirmNoMore: 'In diesem Tab nicht mehr fragen',
  confirmCancel: 'Abbrechen',
  confirmRun: 'Ausführen',

  emptyTitle: 'Hier erscheinen die Ergebnisse einer Abfrage',
  emptyHint: (keys) => `${keys} führt die Auswahl aus, ohne Auswahl den gesamten Text.`,
  templates: 'Vorlagen',
  templatesLoading: 'Wird geladen…',
  templatesFailed: 'Die Vorlagen konnten nicht geladen werden.',
  refusals: {
    'nothing-to-run': 'Es gibt keine Anweisung zum Ausführen.',
    'parameters-need-one-statement':
      'Anweisungen mit Parametern laufen einzeln. Wähle eine aus oder führe die an der Cursorposition aus.',
    'parameter-without-value': 'Jeder Parameter braucht einen Wert oder NULL.',
    'explain-needs-one-statement':
      'Explain gilt für eine einzelne Anweisung. Wähle sie aus oder setze den Cursor hinein.',
    'analyze-writes-with-parameters':
      'Diese Anweisung schreibt, und Anweisungen mit Parametern lassen sich nach dem Messen nicht zurückrollen. Ersetze die Parameter zuerst durch Werte.',
    'format-refused':
      'Diese Abfrage lässt sich nicht formatieren, ohne ihre Bedeutung zu ändern. Sie bleibt unverändert.',
  },
  resultsLabel: 'Ergebnisse',
  resultView: 'Ansicht',
  resultViews: { rows: 'Zeilen', plan: 'Plan', chart: 'Diagramm' },
  exportResult: 'Exportieren',
  resultTab: (number) => `Ergebnis ${number}`,
  waiting:
    'In diesem Browser laufen bereits vier Abfragen. Diese startet, sobald eine davon fertig ist.',
  running: 'Läuft…',
  runningRows: (rows) => `Läuft… bisher ${rows}`,
  streaming: 'läuft',
  failed: 'fehlgeschlagen',
  cancelled: 'abgebrochen',
  rows: (count, text) => (count === 1 ? '1 Zeile' : `${text} Zeilen`),
  inTotal: (time) => `${time} insgesamt`,
  successNoRows: 'Erfolgreich. Keine Zeilen zurückgegeben.',
  rowsAffected: (rows) => `${rows} betroffen`,
  limitedTo: (limit) => `Auf ${shown(limit)} Zeilen begrenzt`,
  cancelledNotice: 'Abgebrochen. Die bis dahin empfangenen Zeilen sind zu sehen.',
  cancelledNothing: 'Abgebrochen. Es wurden keine Zeilen empfangen.',
  tooLarge: (size) =>
    `Das Ergebnis ist größer als ${size}, deshalb wurde die Abfrage abgebrochen. Die bis dahin empfangenen Zeilen sind zu sehen.`,
  incomplete:
    'Die Abfrage ist gescheitert, bevor ihr Ergebnis vollständig war. Die bis dahin empfangenen Zeilen sind zu sehen.',
  draftFailing:
    'Dieser Text kann nicht im Browser gespeichert werden: Der Speicher ist voll oder gesperrt. Beim Schließen der Seite geht er verloren.',

  offeredHere: (time) => `Am ${time} wurde in diesem Browser eine andere Fassung gespeichert.`,
  offeredPlatform: (time) => `Am ${time} wurde anderswo eine andere Fassung gespeichert.`,
  offeredShow: 'Diese Fassung verwenden',
  offeredSaveAs: 'Als neue Abfrage öffnen',
  offeredDiscard: 'Verwerfen',

  aiEdit: 'Mit KI bearbeiten',
  assistant: 'Assistent',
  fix: 'Fehler beheben',

  readOnly: 'Schreibgeschützt',
  readOnlyRole: 'Deine Rolle darf nur lesen. Abfragen, die etwas ändern, schlagen fehl.',
  readOnlyDatabase:
    'Diese Datenbank ist schreibgeschützt. Um Daten eines Lesereplikats zu ändern, wähle die Primärdatenbank als Quelle.',
  changesRolledBack: (count) =>
    count === 1
      ? 'Die vorherige Änderung wurde zurückgenommen.'
      : `Die ${shown(count)} vorherigen Änderungen wurden zurückgenommen.`,
  notRun: (count) =>
    count === 1
      ? 'Die folgende Anweisung wurde nicht ausgeführt.'
      : `Die folgenden ${shown(count)} Anweisungen wurden nicht ausgeführt.`,
  elapsed: (time) => `Läuft seit ${time}`,
  errorTitle: 'Fehler beim Ausführen der SQL-Abfrage',
  sqlstate: (code) => `SQLSTATE ${code}`,
  hint: (text) => `Hinweis: ${text}`,
  detail: (text) => `Detail: ${text}`,
  notices: 'Meldungen',
  leftTransaction: (outcome) => `Eine Transaktion blieb offen und wurde ${outcome}.`,
  leftTemporaryTables: (outcome, names) =>
    `Temporäre Tabellen blieben zurück und wurden ${outcome}: ${names}.`,
  leftSettings: (outcome, names) =>
    `Einstellungen blieben geändert und wurden ${outcome}: ${names}.`,
  leftAdvisoryLocks: (outcome) => `Advisory Locks wurden nicht freigegeben und ${outcome}.`,
  leftPreparedStatements: (outcome, names) =>
    `Prepared Statements blieben zurück und wurden ${outcome}: ${names}.`,
  leftCursors: (outcome, names) => `Cursor blieben offen und wurden ${outcome}: ${names}.`,
  leftListens: (outcome, names) =>
    `LISTEN wurde in der Sitzung nicht beendet und ${outcome}: ${names}.`,
  leftUnknown: (outcome) => `In der Sitzung blieb etwas zurück und wurde ${outcome}.`,
  rolledBack: 'zurückgerollt',
  discarded: 'verworfen',

  announceRunning: 'Abfrage läuft',
  announceDone: (results, rows) =>
    results === 1 ? `Abfrage fertig, ${rows}` : `Abfrage fertig, ${shown(results)} Ergebnisse`,
  announceCancelled: 'Abfrage abgebrochen',
  announceFailed: (message) => `Abfrage fehlgeschlagen: ${message}`,
}
