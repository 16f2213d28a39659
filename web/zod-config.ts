import { config } from 'zod/v4/core';

// Without this zod tries whether it may compile code, which the page's policy forbids and reports.
// It has to be set before the first schema is made.
config({ jitless: true });
