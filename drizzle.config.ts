export default {
  dialect: 'sqlite',
  schema: './server/database/tables/*.ts',
  out: './server/database/migrations',
  casing: 'snake_case',
}
