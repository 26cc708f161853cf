// Stands for Node's types in the browser: a dependency's declarations ask for them, and with the real ones a slip such
// as reading `process` would compile.
declare namespace NodeJS {}
