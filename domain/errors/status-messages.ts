/** What an error page says for a status (specification, section 8): the message and one sentence. */
export interface StatusMessage {
  title: string
  sentence: string
}

/** ER-02: the statuses that are known by name. */
const known: Readonly<Record<number, StatusMessage>> = {
  400: { title: 'Bad Request', sentence: 'The server could not understand what was asked.' },
  401: { title: 'Unauthorized', sentence: 'Sign in to see this page.' },
  402: { title: 'Payment Required', sentence: 'This needs a paid plan or an open payment to be settled.' },
  403: {
    title: 'Forbidden',
    sentence: 'Your profile does not allow this. Ask an administrator if it should.',
  },
  404: { title: 'Page Not Found', sentence: 'The page does not exist, or it is no longer shared with you.' },
  405: { title: 'Method Not Allowed', sentence: 'This address does not take that kind of request.' },
  406: { title: 'Not Acceptable', sentence: 'The server cannot answer in the form that was asked for.' },
  409: {
    title: 'Conflict',
    sentence: 'Someone else changed this in the meantime. Load it again and retry.',
  },
  422: {
    title: 'Unprocessable Entity',
    sentence: 'Some of what was sent is not valid. Check it and send it again.',
  },
  429: { title: 'Too Many Requests', sentence: 'Too much was asked at once. Try again in a moment.' },
  500: {
    title: 'Internal Server Error',
    sentence: 'Something failed on our side. None of your data was changed.',
  },
  501: { title: 'Not Implemented', sentence: 'The server does not offer this.' },
  502: { title: 'Bad Gateway', sentence: 'A server on the way gave no valid answer. Try again in a moment.' },
  503: {
    title: 'Service Unavailable',
    sentence: 'The server is busy or being updated. Try again in a moment.',
  },
  504: {
    title: 'Gateway Timeout',
    sentence: 'A server on the way took too long to answer. Try again in a moment.',
  },
}

const unknown: StatusMessage = {
  title: 'Unknown Error',
  sentence: 'Something failed that we have no name for.',
}

/** @returns what is known of the status; an unknown one is a fatal 500 "Unknown Error" */
export function statusMessage(code: number): StatusMessage & { code: number; fatal: boolean } {
  const found = known[code]
  return found ? { ...found, code, fatal: false } : { ...unknown, code: 500, fatal: true }
}
