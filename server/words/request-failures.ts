import {requestFailureSentences} from '../outbound/request-failure.ts'

export const en = requestFailureSentences

export const it: typeof en = {
  unresolved: (host, code) => `Non si trova l’indirizzo di ${host}: ${code}`,
  certificate: (host, reason) => `Il certificato TLS di ${host} non è valido: ${reason}`,
  tls: (host, code) => `Con ${host} non si stabilisce una connessione TLS: ${code}`,
  refused: (host) => `${host} ha rifiutato la connessione`,
  closed: (host) => `${host} ha chiuso la connessione prima di rispondere`,
  cut: (host) => `${host} ha chiuso la connessione a metà della risposta`,
  late: (host) => `${host} non si raggiunge in tempo`,
  slow: (host, seconds) => `${host} non ha risposto entro ${seconds} s`,
  headers: (host) => `${host} ha risposto con troppe intestazioni`,
  interim: (host) => `${host} ha inviato troppe risposte intermedie e nessuna finale`,
  notHttp: (host) => `${host} ha risposto con qualcosa che non è HTTP`,
  unreachable: (host, reason) => `${host} non si raggiunge: ${reason}`,
  status: (host, status) => `${host} ha risposto ${status} invece di 200`,
  tooLong: (host, size) => `${host} ha risposto con più di ${size}`,
}
