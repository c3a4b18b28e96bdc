// Generated from what the module exports by `npm run generate`. Do not edit.
'use strict';
module.exports = require('../dist/stores/memory/index.js');
