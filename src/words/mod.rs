//! Every sentence a person reads, in Japanese, English and Chinese.
