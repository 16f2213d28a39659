import { createRequire } from 'node:module';

// Elements are made as in production: each one made by React's development build takes a stack trace with it, which is
// a tenth of the time of the tests of pages. Whoever imports React afterwards finds this module loaded.
const environment = process.env.NODE_ENV;
process.env.NODE_ENV = 'production';
createRequire(import.meta.url)('react/jsx-runtime');
process.env.NODE_ENV = environment;
